export type ToastKind = 'done' | 'note' | 'failed';

export interface ToastAction {
  label: string;
  /** Called from the tap. */
  onClick: () => void;
}

export interface ToastMessage {
  text: string;
  kind: ToastKind;
  action?: ToastAction | undefined;
  /** Makes it short, and is called when it is gone. */
  onGone?: () => void;
}

type Show = (message: ToastMessage) => void;

/** Messages wait here until the toaster, which is loaded for the first one, can show them. */
const queue: ToastMessage[] = [];
const listeners = new Set<() => void>();
let show: Show | undefined;

export function toast(text: string, kind: ToastKind = 'note', action?: ToastAction): void {
  showToast({ text, kind, action });
}

export function showToast(message: ToastMessage): void {
  if (show) return show(message);
  queue.push(message);
  for (const listener of listeners) listener();
}

export const toasterNeeded = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => queue.length > 0 || show !== undefined,
};

/** Shows the queued messages and all later ones. @returns detaches the toaster */
export function attachToaster(showMessage: Show): () => void {
  show = showMessage;
  for (const message of queue.splice(0)) showMessage(message);
  return () => {
    show = undefined;
  };
}
