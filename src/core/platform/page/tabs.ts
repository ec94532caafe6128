export interface TabChannel {
  send: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
}

export function openTabChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { send: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
