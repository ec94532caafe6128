import { describe, expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { preferredMinutes, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { asAddress, lastChoiceIn, type LastChoice } from './last-choice.ts';
import { settingsOn } from './settings.fixture.ts';

const key = 'onda-last-choice';
const frequency = testFrequency({ defaultIntensity: 70 });

function device(written?: string) {
  const { settings, ...others } = settingsOn(written === undefined ? [] : [[key, written]]);
  return { choice: settings.lastChoice, ...others };
}

function openedWith(chosen: string | undefined, address = ''): [unknown, number] {
  const { minutes, intensity } = settingsFromAddress(new URLSearchParams(address), frequency, chosen);
  return [minutes, intensity];
}
const opened = (chosen: LastChoice): [unknown, number] => openedWith(asAddress(chosen));

describe('the last choice', () => {
  it('is empty on a new device, and writes nothing by itself', () => {
    const { choice, storage } = device();
    expect(opened(choice.getSnapshot())).toEqual([15, 70]);
    expect(storage.keys()).toEqual([]);
  });

  it('stores minutes and intensity separately', () => {
    const { choice, storage, open } = device();
    choice.set({ intensity: 10 });
    expect(opened(choice.getSnapshot())).toEqual([15, 10]);
    choice.set({ minutes: 30 });
    expect(storage.read(key)).toBe('{"intensity":10,"minutes":30}');
    expect(opened(open().lastChoice.getSnapshot())).toEqual([30, 10]);
    choice.set({ minutes: 45 });
    expect(opened(choice.getSnapshot())).toEqual([45, 10]);
  });

  it.each([
    ['', {}],
    ['minutes=30', { minutes: 30 }],
    ['intensity=10&minutes=30', { intensity: 10, minutes: 30 }],
    [
      'breath=5.5&breathIn=49&holdFull=10&holdEmpty=1&breathFrom=14.5&breathMinutes=2&vibrate=0',
      {
        breath: 5.5,
        breathIn: 49,
        holdFull: 10,
        holdEmpty: 1,
        breathFrom: 14.5,
        breathMinutes: 2,
        vibrate: 0,
      },
    ],
    ['minutes=30&noise=pink', { minutes: 30, noise: 'pink' }],
  ])('of a version before JSON is read from %j, and stored as JSON with the next choice', (text, expected) => {
    const { choice, storage } = device(text);
    expect(choice.getSnapshot()).toEqual(expected);
    expect(storage.read(key)).toBe(text);
    choice.set({ intensity: 20 });
    expect(JSON.parse(storage.read(key) ?? '')).toEqual({ ...expected, intensity: 20 });
  });

  it('is kept whole where an older version, still open in another tab, writes to it', () => {
    const { choice, storage, tellTabs } = device();
    choice.set({ minutes: 30, intensity: 10, breath: 5.5 });
    // What versions before JSON do.
    const older = new URLSearchParams(storage.read(key));
    expect(openedWith(String(older))).toEqual([15, 70]);
    older.set('minutes', '20');
    older.set('breathIn', '49');
    storage.write(key, String(older));
    tellTabs();
    expect(choice.getSnapshot()).toEqual({ minutes: 20, intensity: 10, breath: 5.5, breathIn: 49 });
    choice.set({ minutes: 25 });
    expect(storage.read(key)).toBe('{"minutes":25,"intensity":10,"breath":5.5,"breathIn":49}');
  });

  it.each([
    '',
    ' ',
    'null',
    '[30,10]',
    '{"minutes":"30","intensity":null}',
    '{"minutes":12.5,"intensity":{"value":10}}',
    'minutes=&intensity=',
    'minutes=x&intensity=NaN',
    'minutes=1e3&intensity=0x10',
    'minutes=unlimited',
    '%%%=&&&',
  ])('is ignored where %j is stored', (text) => {
    expect(openedWith(text)).toEqual([15, 70]);
    expect(opened(device(text).choice.getSnapshot())).toEqual([15, 70]);
  });

  it.each([`{"minutes":30,"noise":"${'x'.repeat(300)}"}`, `minutes=30&noise=${'x'.repeat(300)}`])(
    'is ignored where it is longer than any version writes it: %s',
    (text) => {
      expect(device(text).choice.getSnapshot()).toEqual({});
    },
  );

  it.each([
    ['minutes=0&intensity=0', [5, 5]],
    ['minutes=-30&intensity=-10', [5, 5]],
    ['minutes=600&intensity=700', [60, 100]],
    ['minutes=30&intensity=loud', [30, 70]],
    ['minutes=long&intensity=10', [15, 10]],
  ])('is clamped to a session that ends and is audible for %s', (text, expected) => {
    expect(openedWith(text)).toEqual(expected);
  });

  it('yields to the values in the address only', () => {
    expect(openedWith('minutes=30&intensity=10', 'minutes=15')).toEqual([15, 10]);
    expect(openedWith('minutes=30&intensity=10', 'intensity=40')).toEqual([30, 40]);
    expect(openedWith('minutes=30&intensity=10', 'minutes=unlimited&intensity=0')).toEqual(['unlimited', 0]);
    expect(openedWith('minutes=30&intensity=10', 'minutes=soon&intensity=')).toEqual([30, 10]);
  });

  it.each([null, undefined, 7, true, ['minutes', 30]])('is not imported as %j', (found) => {
    expect(lastChoiceIn(found)).toBeUndefined();
  });

  it('sets only minutes and intensity', () => {
    expect(settingsFromAddress(new URLSearchParams(), frequency, 'hertz=40&mode=binaural&noise=pink&fade=0')).toEqual(
      settingsFromAddress(new URLSearchParams(), frequency),
    );
  });

  it('replaces an unlimited duration with a limited one', () => {
    expect([undefined, '', 'minutes=30', 'minutes=unlimited'].map(preferredMinutes)).toEqual([15, 15, 30, 15]);
  });

  it('is read again after another tab wrote or erased it', () => {
    const { choice, storage, tellTabs } = device('{"minutes":30}');
    expect(opened(choice.getSnapshot())).toEqual([30, 70]);
    storage.write(key, '{"minutes":40,"intensity":15}');
    tellTabs();
    expect(opened(choice.getSnapshot())).toEqual([40, 15]);
    storage.remove(key);
    tellTabs();
    expect(opened(choice.getSnapshot())).toEqual([15, 70]);
  });

  it('keeps unknown values of a newer version', () => {
    const { choice, storage } = device('{"minutes":30,"noise":"pink","swing":0.5}');
    choice.set({ minutes: 20 });
    expect(storage.read(key)).toBe('{"minutes":20,"noise":"pink","swing":0.5}');
  });
});
