import { Hono, type Context, type Handler } from 'hono';
import type { BlankEnv } from 'hono/types';
import * as v from 'valibot';
import { addressOf, ownRoutes, type OwnRouteName } from './limits/account-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { authenticate, lacksFactor, type Caller } from './authenticate.ts';
import { badJson, factorNeeded, refuse } from './auth-error.ts';
import { networkHeader } from './auth-message.ts';
import type { Visitor } from './guards.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';
type PathOf<Name, Verb extends string> = Name extends `${Uppercase<Verb>} ${infer Path}` ? Path : never;

/** Takes the handlers of the routes in `ownRoutes`, and no others. */
export type Routes = {
  [Verb in Method]: <Path extends PathOf<OwnRouteName, Verb>>(path: Path, handler: Handler<BlankEnv, Path>) => void;
};

/** Adds its routes. Paths are relative to /auth/v1. */
export type RouteModule = (routes: Routes, context: AuthContext) => void;

/** @throws Error if a route of `ownRoutes` has no handler */
export function createRouter(modules: readonly RouteModule[], context: AuthContext): Hono {
  const app = new Hono();
  const missing = new Set<string>(Object.keys(ownRoutes));
  const add = (verb: Method) => (path: string, handler: Handler) => {
    missing.delete(`${verb.toUpperCase()} ${path}`);
    app[verb](addressOf(path), handler);
  };
  const routes = {
    ...{ get: add('get'), post: add('post'), put: add('put'), patch: add('patch') },
    ...{ delete: add('delete'), all: add('all') },
  };
  for (const addRoutes of modules) addRoutes(routes, context);
  if (missing.size > 0) throw new Error(`No handler for ${[...missing].join(', ')}`);
  return app;
}

/** @param account address of the mailbox, or another name of the account */
export const visitorOf = (http: Context, account: string): Visitor => ({
  account,
  network: http.req.header(networkHeader) ?? '',
});

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
