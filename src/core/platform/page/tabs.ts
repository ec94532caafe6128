export interface Tabs {
  tell: (message: unknown) => void;
  listen: (heard: (message: unknown) => void) => void;
}

/** Does nothing where there is no BroadcastChannel. */
export function openTabs(name: string): Tabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  };
}
