import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { notificationPermission, showNotification } from '#core/platform/device/notifications.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import { routineSound } from '#core/routines/routine-sound.ts';
import type { Readable } from '#core/store.ts';
import type { Services } from '#hooks/services-context.ts';
import { durationText } from '#i18n/duration.ts';
import type { Language } from '#i18n/language.ts';
import { mediaTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { remindOfRoutines } from './reminders.ts';

function firstValue<State>({ subscribe, getSnapshot }: Readable<State | undefined>): Promise<State> {
  return new Promise((resolve) => {
    const update = (): void => {
      const state = getSnapshot();
      if (state === undefined) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = subscribe(update);
    update();
  });
}

/**
 * Notifications of due routines. A tap on one opens the player and does not start the session.
 * @returns the function that ends them
 */
export function openReminders(
  { personalData, catalogue, log }: Pick<Services, 'personalData' | 'catalogue' | 'log'>,
  language: Language,
): () => void {
  const routines = async (): Promise<readonly RoutineRecord[]> => firstValue((await personalData.open()).routines);
  const show = async ({ routine, at }: Occurrence): Promise<void> => {
    const { locale } = language.getSnapshot();
    const [texts, frequency, presets] = await Promise.all([
      language.chapters.load('routines', locale),
      catalogue.byId(routine.frequencyId),
      firstValue((await personalData.open()).presets),
    ]);
    const preset = presets.find(({ id }) => id === routine.presetId);
    const { title, minutes, address } = routineSound(routine, preset, frequency);
    if (title && 'programme' in title) await language.chapters.load('programmes', locale);
    await showNotification({
      title: texts.reminder(mediaTitle(language, { ...frequency, title }, frequency)),
      text: texts.reminderText(minutes < 60 ? texts.form.minutes(minutes) : durationText(locale, 60 * minutes)),
      address: routes.player + address,
      name: `${routine.id} ${at.getTime()}`,
    });
  };
  return remindOfRoutines({
    clock: minuteClock,
    mayRemind: () => notificationPermission() === 'granted',
    routines,
    show,
    onFailure: (error) => log.warn('A reminder failed:', error),
  });
}
