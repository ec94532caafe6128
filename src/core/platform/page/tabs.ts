export interface TabChannel {
  send: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** Firefox throws where it blocks cookies; the other tabs then learn of changes with their next visit. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export function openTabChannel(name: string): TabChannel {
  const channel = openChannel(name);
  return {
    send: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
  };
}
