/** What became of the last thing asked for. */
export interface ActionResult {
  text: string;
  /** Said at once and not in turn: something did not work. */
  failed?: boolean;
  /** What exactly, for whoever wants to know. */
  detail?: string;
}
