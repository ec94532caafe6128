import { decodeProtectedHeader, SignJWT } from 'jose';
import type { VerifyToken } from './token-keys.ts';
import type { Rest } from '../../catalogue/rest.ts';

/**
 * The database's own threads know one secret and no key set. So a person's token that GoTrue has signed with one of its
 * keys is verified here and goes on with the same claims under that secret; any other token goes on as it is.
 */
export function withOwnSignature(rest: Rest, verifyToken: VerifyToken, jwtSecret: string): Rest {
  const secret = new TextEncoder().encode(jwtSecret);
  const translated = async (authorization: string | null): Promise<string | undefined> => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? [];
    try {
      if (token === undefined || decodeProtectedHeader(token).alg === 'HS256') return undefined;
      const claims = await verifyToken(token);
      if (claims['role'] !== 'authenticated') return undefined;
      return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)}`;
    } catch {
      return undefined;
    }
  };
  return {
    ...rest,
    respond: async (request, connection) => {
      const authorization = await translated(request.headers.get('authorization'));
      if (authorization === undefined) return rest.respond(request, connection);
      const headers = new Headers(request.headers);
      headers.set('authorization', authorization);
      return rest.respond(new Request(request, { headers }), connection);
    },
  };
}
