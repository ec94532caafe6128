import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { TableName } from '#core/personal-data/records/kinds.ts';
import { applyPage } from '#core/sync/outbox/apply-page.ts';
import type { ServerRecord } from '#core/sync/outbox/outbox-row.ts';
import { outboxName } from '#core/sync/outbox/push-batch.ts';
import { currentState, EndedError, type CycleContext } from './cycle-context.ts';

const pageLength = 500;
/** Milliseconds between two notifications of the lists while pages arrive. */
const noticeInterval = 1000;

const isAscending = (records: readonly PageRecord[], { after, last }: { after: number; last: number }): boolean =>
  records.every(({ seq }, index) => seq > (records[index - 1]?.seq ?? after) && seq <= last);

/** A record has one row: of two, one would be stored over what the other one says of it. */
const areDistinct = (records: readonly ServerRecord[]): boolean =>
  new Set(records.map(outboxName)).size === records.length;

/** Notifies the lists at once, then at most every second. */
function createPageNotices({ now, notifyStale }: CycleContext) {
  const tables = new Set<TableName>();
  let last = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (tables.size > 0) notifyStale([...tables]);
    tables.clear();
  };
  return {
    add: (changed: Iterable<TableName>): void => {
      for (const table of changed) tables.add(table);
      if (Math.abs(now() - last) < noticeInterval) return;
      last = now();
      flush();
    },
    flush,
  };
}

/**
 * Reads and merges what is new up to a number. The next page is asked for while one is stored. The cursor moves only to
 * records that have arrived, so an answer that is empty by mistake loses nothing.
 */
export async function readPages(context: CycleContext, seq: number): Promise<void> {
  const { table, database, owner, now, onProgress } = context;
  const notices = createPageNotices(context);
  const start = (await currentState(context)).cursor;
  const ask = (after: number): Promise<ServerRecord[]> | undefined => {
    const page = after < seq ? table.page(after, pageLength, seq) : undefined;
    // If storing fails before, nobody waits for it.
    page?.catch(() => undefined);
    return page;
  };
  let page = ask(start);
  try {
    while (page) {
      const { cursor } = await currentState(context);
      const records = await page;
      const last = records.at(-1);
      if (!last) break;
      if (!isAscending(records, { after: cursor, last: seq }) || !areDistinct(records))
        throw new PersonalRecordsError('busy', 'the records are not in order');
      page = ask(last.seq);
      const tables = await applyPage(database, { owner, records, from: cursor, now });
      if (!tables) throw new EndedError();
      notices.add(tables);
      onProgress(Math.min(last.seq - start, seq - start), seq - start);
    }
  } finally {
    notices.flush();
  }
}
