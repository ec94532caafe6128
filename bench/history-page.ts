// The page of bench/history.ts: personal data only.
import { createConnection } from '../src/core/personal-data/database/connection.ts';
import { createPersonalData } from '../src/core/personal-data/create-personal-data.ts';
import { testDependencies } from '../src/core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '../src/core/personal-data/personal-data.ts';

declare global {
  var openPersonalData: () => PersonalData;
  /** Number of records read from the database. */
  var recordsRead: number;
}

globalThis.recordsRead = 0;

function countAnswers(owner: object, question: string): void {
  const original = Reflect.get(owner, question) as (...words: unknown[]) => IDBRequest;
  Reflect.set(owner, question, function ask(this: unknown, ...words: unknown[]): IDBRequest {
    const request = original.apply(this, words);
    request.addEventListener('success', () => {
      const { result } = request as { result: unknown };
      globalThis.recordsRead += Array.isArray(result) ? result.length : result ? 1 : 0;
    });
    return request;
  });
}

for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype]) {
  for (const question of ['get', 'getAll', 'getAllRecords', 'openCursor'].filter((name) => name in owner))
    countAnswers(owner, question);
}

globalThis.openPersonalData = () =>
  createPersonalData(
    testDependencies({
      connection: createConnection({ wait: () => new Promise(() => undefined), onFailure: console.error }),
    }),
  );
