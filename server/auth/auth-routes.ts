import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AuthContext, Caller } from './auth-context.ts';
import { authenticate } from './auth-context.ts';
import { refuse } from './auth-error.ts';

/** Adds its paths, which begin after /auth/v1. */
export type RouteModule = (app: Hono, context: AuthContext) => void;

/** @throws AuthError of `authenticate` */
export const callerOf = async (context: AuthContext, http: Context): Promise<Caller> =>
  authenticate(context, http.req.header('authorization'));

/** @throws AuthError 400 bad_json or validation_failed */
export async function readBody<Schema extends v.GenericSchema>(
  http: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await http.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refuse(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw refuse(400, 'bad_json', `Could not parse request body as JSON: wrong ${v.getDotPath(issue) ?? 'body'}`);
}
