// @module-tag long
// What docs/architecture.md promises: a new setting of the device is a row of the table.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.fixture.ts';

const table = 'src/core/settings/device-settings.ts';
const row = `  throwAway: setting<{ size: number }>({
    key: 'onda-throw-away',
    default: { size: 1 },
    schema: (v) => v.fields({ size: 1 }, { size: v.integerWithin({ min: 1, max: 9 }) }),
    version: 1,
    follows: { throwAwaySize: 'size' },
  }),
`;

/** What the copy's own tests say of the new setting. */
const tests = `import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createSyncPreferences } from '#app/boot/sync-preferences.ts';
import { exportedSettings } from '#app/boot/exported-settings.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { openSettings } from '#core/settings/settings.ts';
import { ServicesContext, type Services } from '#hooks/services-context.ts';
import { useSetting } from '#hooks/use-setting.ts';

const key = 'onda-throw-away';
const written = '{"version":1,"size":7}';
function device() {
  const storage = memoryStorage();
  const settings = openSettings({ storage, watchStorage: () => undefined });
  const { archive } = createPersonalData(testDependencies({ storage, settings: exportedSettings }));
  return { storage, settings, archive };
}

it('is stored, exported, imported and erased', async () => {
  const [one, other] = [device(), device()];
  one.settings.throwAway.set({ size: 7 });
  expect(one.storage.read(key)).toBe(written);
  const { file } = await one.archive.exportJson();
  expect(await other.archive.importJson(file)).toMatchObject({ kind: 'merged' });
  expect(other.storage.read(key)).toBe(written);
  await other.archive.eraseAll();
  expect(other.storage.read(key)).toBeUndefined();
});

it('is synchronised', () => {
  const [one, other] = [device(), device()];
  one.settings.throwAway.set({ size: 7 });
  const sent = createSyncPreferences(one.storage, () => undefined).read();
  expect(sent).toEqual({ throwAwaySize: 7 });
  const receiver = createSyncPreferences(other.storage, () => undefined);
  expect(receiver.readable({ throwAwaySize: 10 })).toEqual({});
  receiver.write(receiver.readable(sent));
  expect(other.storage.read(key)).toBe(written);
});

it('has its default in the page that the hook writes at the build', () => {
  const Shown = () => useSetting('throwAway').value.size;
  const { settings } = device();
  const services = { settings } as unknown as Services;
  expect(renderToString(createElement(ServicesContext, { value: services }, createElement(Shown)))).toBe('1');
});
`;

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
  copy.insertBefore(table, '};\n\nexport type DeviceSettings', row);
  copy.write('src/app/boot/throw-away.test.ts', tests);
});
afterAll(() => copy.remove());

it('a new setting compiles', async () => {
  expect(await copy.compile()).toBe('');
}, 300_000);

it('a new setting is stored, exported, imported, synchronised, erased and read by the hook', async () => {
  const words = ['run', '--project=node', 'src/app/boot/throw-away.test.ts'];
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...words)).toMatch(/Tests\s+3 passed/u);
}, 300_000);

it('a new setting breaks no test of the others', async () => {
  const names = ['exported-settings', 'sync-preferences', 'earlier-profile', 'services'];
  const words = ['run', '--project=node', ...names.map((name) => `src/app/boot/${name}.test.ts`)];
  expect(await copy.node('node_modules/vitest/vitest.mjs', ...words)).toMatch(/Test Files\s+4 passed/u);
}, 300_000);
