import { useEffect, useState, useSyncExternalStore } from 'react';
import type {
  Assessments,
  Comparisons,
  Favourites,
  History,
  StorageStatus,
  LoggedSession,
  PersonalData,
  Routines,
  Totals,
} from '#core/personal-data/personal-data.ts';
import type { AssessmentRecord, ComparisonRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import type { Readable } from '#core/store.ts';
import { useServices } from './services-context.ts';

const unknown: Readable<undefined> = { subscribe: () => () => undefined, getSnapshot: () => undefined };

/** Everything the person makes with the app; asking for it opens it. undefined until it is open, and while a page is taken over. */
export function usePersonalData(): PersonalData | undefined {
  return useIfWanted(true);
}

/** The same, or undefined where it is not wanted: nothing is opened for that. */
function useIfWanted(wanted: boolean): PersonalData | undefined {
  const { personalData } = useServices();
  const door: Readable<PersonalData | undefined> = wanted ? personalData : unknown;
  return useSyncExternalStore(door.subscribe, door.getSnapshot, () => undefined);
}

/** One living part of it; undefined while it is not known. */
function usePart<State>(choose: (data: PersonalData) => Readable<State>, wanted = true): State | undefined {
  const data = useIfWanted(wanted);
  const part: Readable<State | undefined> = data ? choose(data) : unknown;
  return useSyncExternalStore(part.subscribe, part.getSnapshot, () => undefined);
}

/** The frequencies the person likes, in their order; the verbs may be called before it is known. */
export function useFavourites(): {
  favourites: readonly number[] | undefined;
  toggle: Favourites['toggle'];
  move: Favourites['move'];
} {
  const { personalData } = useServices();
  return {
    favourites: usePart(({ favourites }) => favourites),
    toggle: async (frequencyId) => (await personalData.open()).favourites.toggle(frequencyId),
    move: async (frequencyId, place) => (await personalData.open()).favourites.move(frequencyId, place),
  };
}

/** Whether a frequency is one of them, as far as is known; nothing is opened to find out for a person who had none last time. */
export function useFavourite(frequencyId: number): { isFavourite: boolean; toggle: () => Promise<void> } {
  const { personalData } = useServices();
  const { subscribe, getSnapshot } = personalData.knownFavourites;
  const isFavourite = useSyncExternalStore(
    subscribe,
    () => getSnapshot().includes(frequencyId),
    () => false,
  );
  return {
    isFavourite,
    toggle: async () => (await personalData.open()).favourites.toggle(frequencyId, isFavourite),
  };
}

/** The assessments taken, the oldest first. */
export function useAssessments(): {
  assessments: readonly AssessmentRecord[] | undefined;
  add: Assessments['add'];
  remove: Assessments['remove'];
} {
  const { personalData } = useServices();
  return {
    assessments: usePart(({ assessments }) => assessments),
    add: async (answers) => (await personalData.open()).assessments.add(answers),
    remove: async (id) => (await personalData.open()).assessments.remove(id),
  };
}

export function useRoutines(): {
  routines: readonly RoutineRecord[] | undefined;
  save: Routines['save'];
  remove: Routines['remove'];
} {
  const { personalData } = useServices();
  return {
    routines: usePart(({ routines }) => routines),
    save: async (routine) => (await personalData.open()).routines.save(routine),
    remove: async (id) => (await personalData.open()).routines.remove(id),
  };
}

export function useComparisons(): { comparisons: readonly ComparisonRecord[] | undefined } & Pick<
  Comparisons,
  'start' | 'reveal'
> {
  const { personalData } = useServices();
  return {
    comparisons: usePart(({ comparisons }) => comparisons),
    start: async (comparison) => (await personalData.open()).comparisons.start(comparison),
    reveal: async (id) => (await personalData.open()).comparisons.reveal(id),
  };
}

/** What was listened to in all, this week and lately. */
export function useTotals(): Totals | undefined {
  return usePart(({ history }) => history.totals);
}

/** How what is kept fares. */
export function useStorageStatus(): StorageStatus {
  return usePart(({ storageStatus }) => storageStatus) ?? 'opening';
}

/** Whether what is new lasts as long as the page only. */
export function isStorageDegraded(storageStatus: StorageStatus): boolean {
  return storageStatus === 'visit' || storageStatus === 'full' || storageStatus === 'outdated';
}

/** The session that is being listened to or was last, since the page was opened. */
export function useLoggedSession(): LoggedSession | undefined {
  return usePart(({ session }) => session);
}

/** An answer of the history that is asked for again whenever it may have changed; one that fails leaves the last. */
export type HistoryAnswer<Answer> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Answer };

/**
 * Asks the history, and again whenever what was listened to has changed.
 * @param key Names the question: with another one the old answer is forgotten, and `ask` is read again. Without one nothing is asked.
 */
export function useHistory<Answer>(
  key: string | undefined,
  ask: (history: History) => Promise<Answer>,
): HistoryAnswer<Answer> {
  const data = useIfWanted(key !== undefined);
  const version = usePart(({ history }) => history.version, key !== undefined);
  const [known, setKnown] = useState<{ key: string; answer: HistoryAnswer<Answer> }>();
  useEffect(() => {
    if (!data || key === undefined) return undefined;
    let wanted = true;
    ask(data.history).then(
      (value) => {
        if (wanted) setKnown({ key, answer: { status: 'ready', value } });
      },
      () => {
        if (wanted)
          setKnown((before) =>
            before?.key === key && before.answer.status === 'ready' ? before : { key, answer: { status: 'failed' } },
          );
      },
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the question.
  }, [data, version, key]);
  return known !== undefined && known.key === key ? known.answer : { status: 'loading' };
}
