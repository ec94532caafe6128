/** What a message is about: something is done, something to know, or something did not work. */
export type ToastKind = 'done' | 'note' | 'failed';

export interface ToastMessage {
  text: string;
  kind: ToastKind;
}

/** Short messages that come and go. They wait here until the toaster, which is fetched with the first one, can show them. */
type Show = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let show: Show | undefined;

/** Shows a message for a few seconds, above every screen. */
export function toast(text: string, kind: ToastKind = 'note'): void {
  if (show) {
    show({ text, kind });
    return;
  }
  waiting.push({ text, kind });
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
