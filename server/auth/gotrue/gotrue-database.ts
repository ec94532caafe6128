import type { RestService } from '../../catalogue/rest-message.ts';
import type { Secrets } from '../../secrets.ts';

/**
 * Calls a function of the database that is for servers only.
 * @param name without its schema
 * @returns what it answers
 * @throws unless it answers
 */
export type CallDatabase = (name: string, given: object) => Promise<unknown>;

export function createDatabaseCalls(rest: RestService, { secretKey }: Pick<Secrets, 'secretKey'>): CallDatabase {
  return async (name, given) => {
    const { status, body } = await rest({
      method: 'POST',
      url: `/rest/v1/rpc/${name}`,
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    if (status !== 200) throw new Error(`The database answered ${name} with ${status}`);
    return JSON.parse(new TextDecoder().decode(body));
  };
}
