import { vi } from 'vitest';
import { openTabChannel } from '#core/platform/page/tabs.ts';
import { createPersonalData, type PersonalDataDependencies } from './create-personal-data.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { memoryStorage, testDependencies } from './personal-data.fixture.ts';

interface TestTab extends Partial<PersonalDataDependencies> {
  /** By default it waits for the database for ever. */
  wait?: () => Promise<void>;
  neverAnswers?: boolean;
}

export function testTab(
  name: string,
  {
    wait = () => new Promise<void>(() => undefined),
    neverAnswers = false,
    storage = memoryStorage(),
    ...overrides
  }: TestTab = {},
) {
  const errors = vi.fn();
  const life = { onShow: (): void => undefined, onHide: (): void => undefined };
  const connection = createConnection({ wait, onFailure: errors, name });
  if (neverAnswers) connection.get = () => Promise.resolve(undefined);
  const dependencies = testDependencies({
    connection,
    storage,
    tabs: openTabChannel(name),
    watchPage: (watched: object) => Object.assign(life, watched),
    log: { error: errors, warn: errors },
    ...overrides,
  });
  return { storage, errors, life, ...createPersonalData(dependencies) };
}
