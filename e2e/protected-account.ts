// Devices of accounts on our own service whose records only the person can read.
import type { Browser } from '@playwright/test';
import { openDevice, recordsOf, type AccountSite, type Device, type Person } from './accounts.ts';
import { expect } from './fixtures.ts';
import type { Language } from './protection-steps.ts';

/** Browsers have passkeys for names only. */
export const addressOf = ({ server }: AccountSite): string => server.address.replace('127.0.0.1', 'localhost');

export interface World {
  browser: Browser;
  site: AccountSite;
  person: Person;
}

export async function newDevice({ browser, site, person }: World, { locale }: Language): Promise<Device> {
  return openDevice(browser, { baseURL: addressOf(site), session: await person.newSession(), locale });
}

const kindsOf = async (person: Person): Promise<string[]> => (await recordsOf(person)).map(({ kind }) => kind);

/** Waits for what is sealed in the background. */
export const expectSealed = (person: Person, count: number): Promise<void> =>
  expect.poll(() => kindsOf(person), { timeout: 20_000 }).toEqual(Array.from({ length: count }, () => 'sealed'));
