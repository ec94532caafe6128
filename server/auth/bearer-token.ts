import { refuse } from './auth-error.ts';

/** @throws AuthError 401 no_authorization */
export function bearerToken(authorization: string | null | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}
