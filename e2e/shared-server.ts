// Playwright's global setup: one server for all journeys that do not stop it, because each start costs three seconds of
// processor time.
import { openServer } from './server.ts';

const variable = 'SHARED_SERVER';

export function sharedServerAddress(): string {
  const address = process.env[variable];
  if (address === undefined) throw new Error('The shared server was not started');
  return address;
}

/** @returns the teardown */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const { server, close } = await openServer();
  process.env[variable] = server.address;
  return close;
}
