import { tried } from '#core/tried.ts';
export interface TabChannel {
  send: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** Firefox throws where it blocks cookies; the other tabs then learn of changes with their next visit. */
function openChannel(name: string): BroadcastChannel | undefined {
  return tried(() => new BroadcastChannel(name));
}

/** Call before a library is loaded that makes a channel wherever the class exists. */
export function hideRefusedChannel(): void {
  const channel = openChannel('onda-try');
  if (channel) channel.close();
  else Reflect.set(globalThis, 'BroadcastChannel', undefined);
}

export function openTabChannel(name: string): TabChannel {
  const channel = openChannel(name);
  return {
    send: (message) => tried(() => channel?.postMessage(message)),
    listen: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
  };
}
