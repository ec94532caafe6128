import { expect, it } from 'vitest';
import { answerHeaders, failureAnswer, toRestRequest } from './rest-message.ts';

const address = 'http://localhost/rest/v1/frequencies?id=eq.1';

it('passes on only the headers that identify the caller or change the answer', async () => {
  const passed = {
    ...Object.fromEntries(answerHeaders.map((name) => [name, `of ${name}`])),
    apikey: 'k',
    authorization: 'Bearer t',
    'content-profile': 'public',
    'content-type': 'application/json',
  };
  const request = new Request(address, {
    method: 'POST',
    body: '{"a":1}',
    headers: { ...passed, cookie: 'c', 'x-forwarded-for': '10.0.0.1', host: 'evil' },
  });
  expect(await toRestRequest(request)).toEqual({
    method: 'POST',
    url: '/rest/v1/frequencies?id=eq.1',
    headers: passed,
    body: '{"a":1}',
  });
});

it.each(['GET', 'HEAD'])('turns %s into GET', async (method) => {
  expect(await toRestRequest(new Request(address, { method, headers: { apikey: 'k' } }))).toEqual({
    method: 'GET',
    url: '/rest/v1/frequencies?id=eq.1',
    headers: { apikey: 'k' },
  });
});

it('sets Retry-After only when a retry may help', () => {
  const answers = [400, 503].map((status) => failureAnswer({ status, code: 'c', message: 'm' }));
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual([undefined, '1']);
  expect(answers.map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as unknown)).toEqual(
    Array.from({ length: 2 }, () => ({ code: 'c', message: 'm', details: null, hint: null })),
  );
});
