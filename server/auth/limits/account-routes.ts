import { authPrefix, deleteAccountPath, eraseRecordsPath, functionPaths, proveSessionPath } from '../auth-message.ts';
import type { NetworkLimit } from './network-limits.ts';

interface RouteRules {
  /** Counts the requests of a network, together with other routes of the same limit. */
  limit: NetworkLimit;
  /** Opened in the address bar or by the form of a provider, which send no key. */
  isOpen?: true;
  /** Hashes a password, or may do so. */
  hashes?: true;
}

type Name = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL'} /${string}`;

/** Calls that our own service answers. `:id` is one part of a path, `*` one or more. */
export const ownRoutes = {
  'POST /signup': { limit: 'signup', hashes: true },
  'POST /otp': { limit: 'otp' },
  'POST /recover': { limit: 'recover' },
  'POST /resend': { limit: 'resend' },
  'GET /reauthenticate': { limit: 'reauthenticate' },
  'POST /verify': { limit: 'verify' },
  // The form of a link's page. Opening a link reaches no account service: the page is shown before (`http/app.ts`).
  'POST /open-link': { limit: 'verify', isOpen: true },
  'POST /token': { limit: 'token' },
  'GET /user': { limit: 'other' },
  'PUT /user': { limit: 'change', hashes: true },
  'ALL /user/identities/:id': { limit: 'other' },
  'POST /logout': { limit: 'other' },
  'POST /factors': { limit: 'other' },
  'POST /factors/:id/challenge': { limit: 'other' },
  'POST /factors/:id/verify': { limit: 'other' },
  'DELETE /factors/:id': { limit: 'other' },
  'GET /passkeys': { limit: 'other' },
  'PATCH /passkeys/:id': { limit: 'other' },
  'DELETE /passkeys/:id': { limit: 'other' },
  'POST /passkeys/authentication/options': { limit: 'passkey' },
  'POST /passkeys/authentication/verify': { limit: 'passkey' },
  'POST /passkeys/registration/options': { limit: 'other' },
  'POST /passkeys/registration/verify': { limit: 'other' },
  'GET /settings': { limit: 'other' },
  'GET /health': { limit: 'other', isOpen: true },
  'GET /.well-known/jwks.json': { limit: 'other', isOpen: true },
  'POST /sso': { limit: 'verify' },
  'GET /authorize': { limit: 'verify', isOpen: true },
  'ALL /admin/*': { limit: 'other' },
  [`POST ${deleteAccountPath}`]: { limit: 'other', hashes: true },
  [`ALL ${deleteAccountPath}`]: { limit: 'other' },
  [`POST ${eraseRecordsPath}`]: { limit: 'other', hashes: true },
  [`ALL ${eraseRecordsPath}`]: { limit: 'other' },
  [`POST ${proveSessionPath}`]: { limit: 'other', hashes: true },
  [`ALL ${proveSessionPath}`]: { limit: 'other' },
} as const satisfies Record<Name, RouteRules>;

export type OwnRouteName = keyof typeof ownRoutes;

/** Calls that only a GoTrue answers. */
const gotrueOnly = {
  'GET /callback': { limit: 'verify', isOpen: true },
  'POST /callback': { limit: 'verify', isOpen: true },
  'POST /sso/saml/acs': { limit: 'verify', isOpen: true },
  'GET /sso/saml/metadata': { limit: 'other' },
  'GET /factors/recovery-codes': { limit: 'other' },
  'POST /factors/recovery-codes': { limit: 'other' },
  'DELETE /factors/recovery-codes': { limit: 'other' },
  'POST /factors/recovery-codes/verify': { limit: 'verify' },
  'POST /factors/recovery-codes/regenerate': { limit: 'other' },
} as const satisfies Record<Name, RouteRules>;

export type RouteName = OwnRouteName | keyof typeof gotrueOnly;

export interface Route extends RouteRules {
  name: RouteName;
}

export type FindRoute = (method: string, pathname: string) => Route | undefined;

/** Full path of a route, which may hold `:id` or `*`. */
export const addressOf = (path: string): string => (functionPaths.includes(path) ? path : authPrefix + path);

/** Compares paths as they were sent: `%` and other spellings of a known path are unknown paths. */
function createFinder(routes: Partial<Record<RouteName, RouteRules>>): FindRoute {
  const all = Object.entries(routes).map(([name, rules]) => {
    const [method = '', path = ''] = name.split(' ');
    const pattern = addressOf(path)
      .replaceAll('.', String.raw`\.`)
      .replace(/:\w+/, String.raw`[\w-]+`)
      .replace('/*', String.raw`(?:/[\w-]+)+`);
    return { method, pattern: new RegExp(`^${pattern}$`), route: { ...rules, name: name as RouteName } };
  });
  return (method, pathname) =>
    all.find((one) => (one.method === method || one.method === 'ALL') && one.pattern.test(pathname))?.route;
}

export const findOwnRoute = createFinder(ownRoutes);

/** Everything else, such as GoTrue's administration, is for operators, who reach GoTrue directly. */
const isPassedOn = ([name]: [string, RouteRules]): boolean =>
  !name.startsWith('ALL /admin/') && !functionPaths.some((path) => name.endsWith(path));
export const findGotrueRoute = createFinder({
  ...gotrueOnly,
  ...Object.fromEntries(Object.entries<RouteRules>(ownRoutes).filter(isPassedOn)),
});
