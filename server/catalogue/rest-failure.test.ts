import { expect, it } from 'vitest';
import { DatabaseAwayError, type Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { failureOf } from './rest-failure.ts';
import { QueryError } from './rest-query.ts';
import { createRestService } from './rest-service.ts';

const ofDatabase = (code: string): Error => Object.assign(new Error('refused'), { code });

it.each<[number, string]>([
  [400, '21000'],
  [400, '22P02'],
  [400, '23514'],
  [400, '42703'],
  // Arrays in arrays, and JSON, that are deeper than Postgres reads.
  [400, '54000'],
  [400, '54001'],
  [400, 'P0001'],
  [409, '23503'],
  [409, '23505'],
  [404, '42883'],
  [404, '42P01'],
  [403, 'PT403'],
  [429, 'PT429'],
  [500, 'PT999'],
  [500, '42P17'],
  [500, '40P01'],
  [500, '57014'],
  [500, 'XX000'],
])('status %i is for code %s', (status, code) => {
  expect(failureOf(ofDatabase(code), 'authenticated')).toMatchObject({ status, code, message: 'refused' });
});

it('a missing right of a guest is a missing sign-in', () => {
  expect(failureOf(ofDatabase('42501'), 'anon').status).toBe(401);
  expect(failureOf(ofDatabase('42501'), 'authenticated').status).toBe(403);
});

it('a database that is away may be asked again', () => {
  expect(failureOf(new DatabaseAwayError(ofDatabase('57P01')), 'anon')).toMatchObject({
    status: 503,
    code: 'PGRST000',
  });
});

it('a query that is not understood says why', () => {
  expect(failureOf(new QueryError('why'), 'anon')).toEqual({ status: 400, code: 'PGRST100', message: 'why' });
});

it('an error without a code is of the server', () => {
  expect(failureOf(new TypeError('x is undefined'), 'anon')).toMatchObject({ status: 500, code: '' });
});

it('only failures of the server itself are reported, not what anybody may send', async () => {
  const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' } as Secrets;
  const reported: unknown[] = [];
  const answer = async (failure: Error): Promise<number> => {
    const transaction = async (): Promise<never> => Promise.reject(failure);
    const database = { transaction } as unknown as Database;
    const rest = createRestService(database, secrets, { onFailure: (error) => reported.push(error) });
    const headers = { apikey: secrets.publishableKey };
    return (await rest({ method: 'GET', url: '/rest/v1/frequencies', headers })).status;
  };
  expect(await answer(ofDatabase('22P02'))).toBe(400);
  expect(await answer(ofDatabase('PT403'))).toBe(403);
  expect(reported).toEqual([]);
  expect(await answer(ofDatabase('XX000'))).toBe(500);
  expect(reported).toEqual([ofDatabase('XX000')]);
});
