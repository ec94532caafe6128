import { useState } from 'react';
import { askForNotices, noticePermission } from '#core/platform/device/notifications.ts';
import type { NoticePermission } from '#core/platform/device/notifications.ts';

export interface Reminders {
  permission: NoticePermission;
  /** Asks the person for what is missing. true: routines may remind. Within a tap. */
  allow: () => Promise<boolean>;
}

/** Whether the browser may remind of routines. */
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
