/** Values by one of their fields, in a database of their own. */
export interface KeyedStore<Value> {
  read: (key: string) => Promise<Value | undefined>;
  /** @param isWanted called with the value that is there; false leaves it */
  write: (value: Value, isWanted: (there: Value | undefined) => boolean) => Promise<void>;
  remove: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  clear: () => Promise<void>;
}

const storeName = 'values';

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')));
  });

/** The browser opens no database, so it holds nothing. */
export class NoDatabaseError extends Error {}

async function openDatabase(name: string, keyPath: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(storeName, { keyPath }));
  return settled(request);
}

const over = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database failed')));
  });

/**
 * IndexedDB keeps what cannot be written as text, such as keys. Each call opens the database anew, so that it stands in
 * nobody's way. Calls reject where the browser refuses it.
 * @param keyPath the field that holds the key
 */
export function openKeyedStore<Value extends Readonly<Record<Field, string>>, Field extends string & keyof Value>(
  name: string,
  keyPath: Field,
): KeyedStore<Value> {
  const inStore = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    const database = await openDatabase(name, keyPath).catch((error: unknown) => {
      throw new NoDatabaseError('No database', { cause: error });
    });
    try {
      const transaction = database.transaction(storeName, mode);
      const [result] = await Promise.all([work(transaction.objectStore(storeName)), over(transaction)]);
      return result;
    } finally {
      database.close();
    }
  };
  const read = (store: IDBObjectStore, key: string): Promise<Value | undefined> =>
    settled(store.get(key) as IDBRequest<Value | undefined>);
  return {
    read: (key) => inStore('readonly', (store) => read(store, key)),
    write: (value, isWanted) =>
      inStore('readwrite', async (store) => {
        if (isWanted(await read(store, value[keyPath]))) await settled(store.put(value));
      }),
    keys: () => inStore('readonly', (store) => settled(store.getAllKeys() as IDBRequest<string[]>)),
    clear: () => inStore('readwrite', (store) => settled(store.clear())),
    remove: (key) => inStore('readwrite', (store) => settled(store.delete(key))),
  };
}
