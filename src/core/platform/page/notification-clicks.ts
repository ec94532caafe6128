import { tried } from '#core/tried.ts';
export function watchNotificationClicks(open: (address: string) => void): () => void {
  const worker = tried(() => navigator.serviceWorker as ServiceWorkerContainer | undefined);
  const listen = ({ data }: MessageEvent<{ show?: unknown } | string | null>): void => {
    const address = typeof data === 'object' ? data?.show : undefined;
    if (typeof address === 'string' && address.startsWith('/')) open(address);
  };
  worker?.addEventListener('message', listen);
  worker?.startMessages();
  return () => worker?.removeEventListener('message', listen);
}
