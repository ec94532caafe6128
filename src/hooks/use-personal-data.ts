import { useEffect, useState } from 'react';
import type { History, LoggedSession, PersonalData, Totals } from '#core/personal-data/personal-data.ts';
import type { Assessments } from '#core/personal-data/lists/assessments.ts';
import type { Comparisons } from '#core/personal-data/lists/comparisons.ts';
import type { Favourites } from '#core/personal-data/lists/favourites.ts';
import type { StorageStatus } from '#core/personal-data/storage-status.ts';
import type { Routines } from '#core/personal-data/lists/routines.ts';
import type { AssessmentRecord, ComparisonRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import type { Readable } from '#core/store.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** Loads personal data if wanted; undefined until then and during hydration. */
export function usePersonalData(wanted = true): PersonalData | undefined {
  const { personalData } = useServices();
  return useReadable(wanted ? personalData : undefined, undefined);
}

export function usePart<State>(choose: (data: PersonalData) => Readable<State>, wanted = true): State | undefined {
  const data = usePersonalData(wanted);
  return useReadable(data && choose(data), undefined);
}

/** The actions may be called before the list is loaded. */
export function useFavourites(): { favourites: readonly number[] | undefined } & Pick<Favourites, 'toggle' | 'move'> {
  const { personalData } = useServices();
  return {
    favourites: usePart(({ favourites }) => favourites),
    toggle: async (frequencyId) => (await personalData.open()).favourites.toggle(frequencyId),
    move: async (frequencyId, place) => (await personalData.open()).favourites.move(frequencyId, place),
  };
}

/** The sound as it was set when it became a favourite; undefined if it is as it opens. */
export function useFavouriteAddress(frequencyId: number): string | undefined {
  return usePart(({ favourites: { subscribe, addressOf } }) => ({
    subscribe,
    getSnapshot: () => addressOf(frequencyId),
  }));
}

/** Does not load personal data for a person who had no favourites last time. */
export function useFavourite(frequencyId: number): {
  isFavourite: boolean;
  /** @param address the sound as it is set; undefined if it is as it opens */
  toggle: (address?: string) => Promise<void>;
} {
  const { personalData } = useServices();
  const { subscribe, getSnapshot } = personalData.cachedFavourites;
  const isFavourite = useReadable({ subscribe, getSnapshot: () => getSnapshot().includes(frequencyId) }, false);
  return {
    isFavourite,
    toggle: async (address) => (await personalData.open()).favourites.toggle(frequencyId, isFavourite, address),
  };
}

export function useAssessments(): { assessments: readonly AssessmentRecord[] | undefined } & Pick<
  Assessments,
  'add' | 'remove'
> {
  const { personalData } = useServices();
  return {
    assessments: usePart(({ assessments }) => assessments),
    add: async (answers) => (await personalData.open()).assessments.add(answers),
    remove: async (id) => (await personalData.open()).assessments.remove(id),
  };
}

export function useRoutines(): { routines: readonly RoutineRecord[] | undefined } & Pick<Routines, 'save' | 'remove'> {
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

export function useTotals(): Totals | undefined {
  return usePart(({ history }) => history.totals);
}

export function useStorageStatus(): StorageStatus {
  return usePart(({ storageStatus }) => storageStatus) ?? 'opening';
}

export function isStorageDegraded(storageStatus: StorageStatus): boolean {
  return storageStatus === 'unavailable' || storageStatus === 'full' || storageStatus === 'outdated';
}

export function useLoggedSession(): LoggedSession | undefined {
  return usePart(({ session }) => session);
}

/** Updated after every change; a failed update keeps the last value. */
export type HistoryResult<Answer> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Answer };

/** @param key identifies the query: a new key discards the result and reads `ask` again; undefined disables it */
export function useHistory<Answer>(
  key: string | undefined,
  ask: (history: History) => Promise<Answer>,
): HistoryResult<Answer> {
  const data = usePersonalData(key !== undefined);
  const version = usePart(({ history }) => history.version, key !== undefined);
  const [result, setResult] = useState<{ key: string; answer: HistoryResult<Answer> }>();
  useEffect(() => {
    if (!data || key === undefined) return undefined;
    let isCurrent = true;
    ask(data.history).then(
      (value) => {
        if (isCurrent) setResult({ key, answer: { status: 'ready', value } });
      },
      () => {
        if (isCurrent)
          setResult((before) =>
            before?.key === key && before.answer.status === 'ready' ? before : { key, answer: { status: 'failed' } },
          );
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the question.
  }, [data, version, key]);
  return result !== undefined && result.key === key ? result.answer : { status: 'loading' };
}
