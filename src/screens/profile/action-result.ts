export interface ActionResult {
  text: string;
  /** Announced assertively. */
  failed?: boolean;
  detail?: string;
}
