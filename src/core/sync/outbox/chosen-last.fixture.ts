import type { ChangeHook } from '#core/personal-data/change-hook.ts';
import { isSame } from '#core/personal-data/records/kinds.ts';
import { recordsOf } from '#core/sync/device.fixture.ts';
import { createChangeHook } from './mark-changed.ts';
import type { SyncDatabase } from './sync-database.ts';

/** What a person has done with a favourite. */
export interface Intent {
  place: string;
  key: string;
  /** As `chosenOn` names it; undefined: removed. */
  chosen: string | undefined;
  /** The device had nothing to push of it before. */
  isFirst: boolean;
}

const nameOf = (key: string, { addedAt }: { addedAt: number }): string => `${key} ${addedAt}`;

function takeBack(intents: Intent[], { place, key }: Pick<Intent, 'place' | 'key'>): void {
  const isOfIt = (intent: Intent): boolean => intent.place === place && intent.key === key;
  const first = intents.findLastIndex((intent) => isOfIt(intent) && intent.isFirst);
  intents.splice(0, intents.length, ...intents.filter((intent, at) => at < first || !isOfIt(intent)));
}

/** Notes what the person does, at the end of `intents`. A choice that is taken back before it was pushed says nothing. */
export function notingHook({ now, intents }: { now: () => number; intents: Intent[] }, place: string): ChangeHook {
  const hook = createChangeHook(now);
  return {
    ...hook,
    changed: async (database, table, changes) => {
      const { outbox } = database as SyncDatabase;
      for (const change of changes) {
        const key = String(change.key);
        const isFirst = (await outbox.get([table, key]))?.dirty === undefined;
        await hook.changed(database, table, [change]);
        // The other page has removed it before, and this one did not know.
        if (isSame(change.before, change.after)) continue;
        const isTakenBack = (await outbox.get([table, key]))?.dirty === undefined;
        const after = change.after as { addedAt: number } | undefined;
        if (isTakenBack) takeBack(intents, { place, key });
        else intents.push({ place, key, chosen: after && nameOf(key, after), isFirst });
      }
    },
  };
}

export const chosenOn = async (name: string): Promise<string[]> =>
  (await recordsOf(name)).map(({ key, data }) => nameOf(key, data as { addedAt: number })).toSorted();

/** What was chosen last of each favourite, and not removed since. */
export const lastChosen = (intents: readonly Intent[]): string[] =>
  [...new Map(intents.map(({ key, chosen }) => [key, chosen])).values()]
    .filter((chosen) => chosen !== undefined)
    .toSorted();
