import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { authenticate, type AuthContext, type Caller } from './auth-context.ts';
import { badJson, refuse } from './auth-error.ts';

/** Adds its routes. Paths are relative to /auth/v1. */
export type RouteModule = (app: Hono, context: AuthContext) => void;

/** A field that is empty where it is missing, as in GoTrue. */
export const text = v.nullish(v.string(), '');

/** @throws AuthError of `authenticate` */
export const callerOf = async (context: AuthContext, http: Context): Promise<Caller> =>
  authenticate(context, http.req.header('authorization'));

/** @throws AuthError 400 bad_json or validation_failed */
export async function readBody<Schema extends v.GenericSchema>(
  http: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = parse(await http.req.text());
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw refuse(400, 'bad_json', `Could not parse request body as JSON: wrong ${v.getDotPath(issue) ?? 'body'}`);
}

function parse(received: string): unknown {
  try {
    const body: unknown = JSON.parse(received);
    if (isStorable(body)) return body;
  } catch {
    // Refused below.
  }
  throw badJson;
}

/** Deeper than any request of the protocol; Postgres gives up at some thousands. */
const deepest = 32;

/** Postgres stores no NUL character and no half of a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === deepest) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}
