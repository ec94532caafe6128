import { useState } from 'react';
import {
  requestNotificationPermission,
  notificationPermission,
  type NotificationPermissionState,
} from '#core/platform/device/notifications.ts';

export interface Reminders {
  permission: NotificationPermissionState;
  /** Call from a tap. Resolves with whether reminders are allowed. */
  requestPermission: () => Promise<boolean>;
}

export function useReminders(): Reminders {
  const [permission, setPermission] = useState(notificationPermission);
  return {
    permission,
    requestPermission: async () => {
      const answer = await requestNotificationPermission();
      setPermission(answer);
      return answer === 'granted';
    },
  };
}
