// Runs on every database that the server supports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecorded, type Answer, type Question } from './rest-recording.fixture.ts';
import { openSuiteDatabase, type OpenEmpty, type SuiteDatabase } from './suite-database.fixture.ts';

/** A line of the recording. */
interface Exchange extends Question {
  answer: Answer;
}

const recording = readFileSync(join(import.meta.dirname, 'rest-recording.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange);

export function describeRestRecording(name: string, openEmpty: OpenEmpty): void {
  describe(`the REST layer on ${name}`, () => {
    let opened: SuiteDatabase;
    beforeAll(async () => {
      opened = await openSuiteDatabase(openEmpty);
    });
    afterAll(async () => opened?.close());

    it('answers each request as recorded', async () => {
      const ask = await openRecorded(opened.database);
      for (const { answer, ...question } of recording)
        expect(await ask(question), JSON.stringify(question)).toEqual(answer);
    });
  });
}
