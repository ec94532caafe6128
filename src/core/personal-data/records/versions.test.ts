import { expect, it } from 'vitest';
import { modes, forms } from '#core/domain/sound.ts';
import { soundscapes, soundscapeVersions, type Versions } from '#core/domain/soundscapes.ts';
import { kinds, tableNames } from './kinds.ts';
import { changes, databaseVersion, fileVersion, recordVersion } from './versions.ts';

const versioned = ['database', 'file', 'record'] as const;
const ofChanges = (of: keyof Versions): number[] => changes.flatMap((change) => change[of] ?? []);

it.each([
  ...tableNames.map((name): [string, Partial<Versions>] => [name, kinds[name].since]),
  ...modes.map((mode): [string, Versions] => [mode, forms[mode].since]),
  ...soundscapes.map((soundscape): [string, Versions] => [soundscape, soundscapeVersions[soundscape]]),
])('%s did not come with the last change, whose version some apps may have without it', (_, since) => {
  expect(versioned.filter((of) => Math.max(...ofChanges(of)) === since[of])).toEqual([]);
});

it.each(versioned)('each change has a %s version of its own', (of) => {
  const versions = ofChanges(of);
  expect(versions).toEqual([...new Set(versions)]);
});

it('is at the versions that earlier apps refuse or hold', () => {
  expect({ databaseVersion, fileVersion, recordVersion }).toEqual({
    databaseVersion: 11,
    fileVersion: 10,
    recordVersion: 9,
  });
});
