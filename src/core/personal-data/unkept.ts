import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Trouble } from './personal-data.ts';
import { tableNames } from './records.ts';
import type { Shelf } from './shelf.ts';

/** Why something that was changed is not on the device, as long as that is so: trouble alone is not news before it costs somebody something. */
export function createUnkept({ keeping, pending, watch }: Pick<Shelf, 'keeping' | 'pending' | 'watch'>): Readable<Trouble | undefined> {
  const store = createStore<Trouble | undefined>(undefined);
  const look = (): void => {
    const now = keeping.getSnapshot();
    const isLost = tableNames.some((table) => pending(table).size > 0);
    store.set(now === 'opening' || now === 'kept' || !isLost ? undefined : now);
  };
  keeping.subscribe(look);
  watch(look);
  return store;
}
