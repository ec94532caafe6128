import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { notificationPermission, showNotification } from '#core/platform/device/notifications.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import type { Readable } from '#core/store.ts';
import type { Services } from '#hooks/services-context.ts';
import type { Language } from '#i18n/language.ts';
import { playerAddress } from '#routes.ts';
import { remindOfRoutines } from './reminders.ts';

/** What is there once it is known. */
function known<State>({ subscribe, getSnapshot }: Readable<State | undefined>): Promise<State> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = getSnapshot();
      if (state === undefined) return;
      leave();
      resolve(state);
    };
    const leave = subscribe(look);
    look();
  });
}

/** Reminds of the person's routines by the browser's notices; a tap on one opens the session, which does not start by itself. */
export function openReminders(
  { personalData, catalogue, log }: Pick<Services, 'personalData' | 'catalogue' | 'log'>,
  language: Language,
): void {
  const routines = async (): Promise<readonly RoutineRecord[]> => known((await personalData.open()).routines);
  const show = async ({ routine, at }: Occurrence): Promise<void> => {
    const { locale } = language.getSnapshot();
    const [texts, frequency] = await Promise.all([
      language.chapters.load('routines', locale),
      catalogue.byId(routine.frequencyId),
    ]);
    await showNotification({
      title: texts.reminder(frequency.title[locale]),
      text: texts.reminderText(routine.minutes),
      address: playerAddress(routine.frequencyId, routine.minutes),
      name: `${routine.id} ${at.getTime()}`,
    });
  };
  remindOfRoutines({
    clock: minuteClock,
    mayRemind: () => notificationPermission() === 'granted',
    routines,
    show,
    onFailure: (error) => log.warn('A reminder failed:', error),
  });
}
