import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { authenticate, lacksFactor, type AuthContext, type Caller } from './auth-context.ts';
import { badJson, factorNeeded, refuse } from './auth-error.ts';

/** Adds its routes. Paths are relative to /auth/v1. */
export type RouteModule = (app: Hono, context: AuthContext) => void;

/** A field that is empty where it is missing, as in GoTrue. */
export const text = v.nullish(v.string(), '');

/** @throws AuthError of `authenticate` */
export const callerOf = async (context: AuthContext, http: Context): Promise<Caller> =>
  authenticate(context, http.req.header('authorization'));

/**
 * For calls that change an account or its sessions, or send mails for it: where there is a second factor, the password
 * alone must not be enough.
 * @throws AuthError of `authenticate`, or the refusal
 */
export async function provedCallerOf(context: AuthContext, http: Context, refusal = factorNeeded): Promise<Caller> {
  const caller = await callerOf(context, http);
  if (await context.database.transaction(async (session) => lacksFactor(session, caller))) throw refusal;
  return caller;
}

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
    // The only character that Postgres cannot store.
    if (!JSON.stringify(body).includes(String.raw`\u0000`)) return body;
  } catch {
    // Refused below.
  }
  throw badJson;
}
