import { vi } from 'vitest';
import { openTabs } from '#core/platform/page/tabs.ts';
import { createPersonalData } from './create-personal-data.ts';
import type { PersonalDataSeams } from './create-personal-data.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { mapStorage, testSeams } from './personal-data.fixture.ts';

interface TestTab extends Partial<PersonalDataSeams> {
  /** Default: waits for the database for ever. */
  wait?: () => Promise<void>;
  /** The database never answers. */
  isLate?: boolean;
}

/** Opens one more tab; tabs of one database share a channel. */
export function testTab(
  name: string,
  {
    wait = () => new Promise<void>(() => undefined),
    isLate = false,
    storage = mapStorage(),
    ...otherwise
  }: TestTab = {},
) {
  const errors = vi.fn();
  const life = { back: (): void => undefined, left: (): void => undefined };
  const connection = createConnection({ wait, onFailure: errors, name });
  if (isLate) connection.get = () => Promise.resolve(undefined);
  const seams = testSeams({
    connection,
    storage,
    tabs: openTabs(name),
    watchPage: (watched: object) => Object.assign(life, watched),
    log: { error: errors, warn: errors },
    ...otherwise,
  });
  return { storage, errors, life, ...createPersonalData(seams) };
}
