import { useState } from 'react';
import { askForNotices, noticePermission } from '#core/platform/device/notifications.ts';
import type { NoticePermission } from '#core/platform/device/notifications.ts';

export interface Reminders {
  permission: NoticePermission;
  /** Call from a tap. Resolves with whether reminders are allowed. */
  allow: () => Promise<boolean>;
}

export function useReminders(): Reminders {
  const [permission, setPermission] = useState(noticePermission);
  return {
    permission,
    allow: async () => {
      const answer = await askForNotices();
      setPermission(answer);
      return answer === 'granted';
    },
  };
}
