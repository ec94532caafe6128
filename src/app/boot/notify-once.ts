import type { Readable } from '#core/store.ts';

export interface Notice<Reason> {
  loadText: (reason: Reason) => Promise<string>;
  show: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Shows a notice once per page for each reason, and at its next occurrence if the text could not be loaded. */
export function notifyOnce<Reason>(
  { subscribe, getSnapshot }: Readable<Reason | undefined>,
  { loadText, show, onFailure }: Notice<Reason>,
): void {
  const shown = new Set<Reason>();
  const update = (): void => {
    const reason = getSnapshot();
    if (reason === undefined || shown.has(reason)) return;
    shown.add(reason);
    loadText(reason).then(show, (error: unknown) => {
      shown.delete(reason);
      onFailure(error);
    });
  };
  subscribe(update);
  update();
}
