import { addressesOfHosts } from './database-address.ts';
import { DatabaseAwayError } from '../database.ts';
import { patience, whilePatient } from './patience.ts';
import { openPostgresClient, type PostgresClient } from './postgres-client.ts';

export interface Opener {
  open: () => Promise<PostgresClient>;
  /** Whether there are other hosts, so that one that takes no writes is as good as none. */
  hasChoice: boolean;
}

/** Opens connections to the host that takes writes. */
export function createOpener(url: string): Opener {
  const addresses = addressesOfHosts(url);
  const [only = url, ...others] = addresses;
  if (others.length === 0) return { open: async () => openPostgresClient(only), hasChoice: false };
  let known: string | undefined;
  return {
    hasChoice: true,
    open: async () => {
      const tried = known === undefined ? addresses : [known];
      known = undefined;
      const { client, address } = await firstWritable(tried);
      known = address;
      return client;
    },
  };
}

/** Asks all hosts at once, because one that was cut off does not even refuse. */
async function firstWritable(addresses: readonly string[]): Promise<{ client: PostgresClient; address: string }> {
  const asked = addresses.map((address) => ({ address, client: openPostgresClient(address) }));
  const settle = (chosen?: PostgresClient): void => {
    for (const { client } of asked) if (client !== chosen) client.destroy();
  };
  try {
    const first = Promise.any(
      asked.map(async (one) => {
        const { rows } = await one.client.run(`select current_setting('transaction_read_only') as read_only`, []);
        if ((rows[0] as { read_only: string }).read_only === 'on') throw new Error('The host takes no writes');
        return one;
      }),
    );
    const winner = await whilePatient(first, (steps) => steps >= patience);
    settle(winner.client);
    return winner;
  } catch (error) {
    settle();
    throw new DatabaseAwayError(error instanceof AggregateError ? error.errors[0] : error);
  }
}
