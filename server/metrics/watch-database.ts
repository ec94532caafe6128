import { Counter, Gauge, type Registry } from 'prom-client';
import type { DatabaseState } from '../database/database-thread.ts';

/** Shows what the thread of the database counts itself. */
export function watchDatabase(read: () => DatabaseState, registers: Registry[]): void {
  const gauge = (name: string, help: string, valueOf: (state: DatabaseState) => number): void => {
    const shown: Gauge = new Gauge({
      name: `onda_database_${name}`,
      help,
      registers,
      collect: () => shown.set(valueOf(read())),
    });
  };
  gauge('up', '1 while the database answers', ({ isAvailable }) => Number(isAvailable));
  gauge('writable', '1 while the database takes writes', ({ isWritable }) => Number(isWritable));
  gauge('waiting', 'Questions that the database has not answered yet', ({ waiting }) => waiting);
  const restarts = new Counter({
    name: 'onda_database_restarts_total',
    help: 'Restarts of the thread of the database',
    registers,
    collect: () => {
      restarts.reset();
      restarts.inc(read().restarts);
    },
  });
}
