/** Whether this browser may show notices of ours. unavailable: it shows none, whoever asks. */
export type NoticePermission = 'default' | 'granted' | 'denied' | 'unavailable';

// Phones have the class and refuse to make one: there, notices come from the service worker.
const areThere = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function noticePermission(): NoticePermission {
  return areThere() ? Notification.permission : 'unavailable';
}

/** Asks the person, where they have not answered before. Within a tap. */
export async function askForNotices(): Promise<NoticePermission> {
  return areThere() ? Notification.requestPermission() : 'unavailable';
}

export interface Notice {
  title: string;
  text: string;
  /** What a tap on it opens, on this site. */
  address: string;
  /** Notices with the same name are one, also from several tabs. */
  name: string;
}

/** Shows a notice. Rejects where it may not, or the app is not kept on the device. */
export async function showNotice({ title, text, address, name }: Notice): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker shows notices');
  await registration.showNotification(title, { body: text, tag: name, data: address, icon: '/icon-192.png' });
}
