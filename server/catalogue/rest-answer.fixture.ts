import type { RestAnswer } from './rest-message.ts';

export function jsonAnswer(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): RestAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: new TextEncoder().encode(JSON.stringify(value)),
  };
}
