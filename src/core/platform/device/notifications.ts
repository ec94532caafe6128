import { tried } from '#core/tried.ts';
export type NotificationPermissionState = 'default' | 'granted' | 'denied' | 'unavailable';

// Phones have the class but throw when it is constructed: the service worker shows notifications there.
const isSupported = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function notificationPermission(): NotificationPermissionState {
  return tried(() => (isSupported() ? Notification.permission : undefined)) ?? 'unavailable';
}

/** Call from a tap. */
export async function requestNotificationPermission(): Promise<NotificationPermissionState> {
  try {
    return isSupported() ? await Notification.requestPermission() : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

export interface AppNotification {
  title: string;
  text: string;
  address: string;
  /** Notifications with the same name replace each other, also across tabs. */
  name: string;
}

/** Rejects without permission or a service worker. */
export async function showNotification({ title, text, address, name }: AppNotification): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker shows notices');
  await registration.showNotification(title, { body: text, tag: name, data: address, icon: '/icon-192.png' });
}
