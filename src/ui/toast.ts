/** Short messages that come and go. They wait here until the toaster, which is fetched with the first one, can show them. */
type Show = (message: string) => void;

const waiting: string[] = [];
const listeners = new Set<() => void>();
let show: Show | undefined;

/** Shows a message for a few seconds, above every screen. */
export function toast(message: string): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** Whether a message has ever been shown or waits to be. */
export const toastsWanted = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => waiting.length > 0 || show !== undefined,
};

/** The toaster is there: what waited is shown, and all that comes. Returns the function that takes it away again. */
export function attachToaster(showMessage: Show): () => void {
  show = showMessage;
  for (const message of waiting.splice(0)) showMessage(message);
  return () => {
    show = undefined;
  };
}
