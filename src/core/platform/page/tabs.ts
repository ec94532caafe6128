/** The app's other tabs on this device. */
export interface Tabs {
  tell: (message: unknown) => void;
  listen: (heard: (message: unknown) => void) => void;
}

/** Tabs that open the same name hear each other; where the browser has no such thing, none does. */
export function openTabs(name: string): Tabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  };
}
