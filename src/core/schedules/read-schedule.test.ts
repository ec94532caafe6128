import { describe, expect, it } from 'vitest';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { readSchedule } from './read-schedule.ts';
import { maxScheduleBytes } from './schedule.ts';

const frequency = { id: 2, hertz: 40, suggestedMode: 'binaural', suggestedCarrier: 200, defaultIntensity: 60 } as const;

function read(text: string) {
  const found = readSchedule(text);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const entry = (duration: number, beat: number, base: number, left: number, right = left): string =>
  `<entry parent="0" duration="${duration}" volume_left="${left}" volume_right="${right}" beatfreq="${beat}" basefreq="${base}" state="0"/>`;
const voice = (type: number, entries: string[], more = ''): string =>
  `<voice><description>x</description><type>${type}</type>${more}<entries>${entries.join('\n')}</entries></voice>`;
const gnaural = (voices: string[], head = ''): string =>
  `<?xml version="1.0"?>\n<!-- See http://example.org --><schedule><loops>1</loops>${head}${voices.join('')}</schedule>`;

describe('a schedule of Gnaural', () => {
  it('becomes a tone with steps and layers, as long as the schedule', () => {
    const { sound, notes } = read(
      gnaural([
        voice(0, [entry(60, 10, 200, 0.5), entry(240, 4, 150, 0.25)]),
        voice(1, [entry(300, 0, 0, 0.2)]),
        voice(3, [entry(300, 6, 100, 0.1, 0.05)]),
      ]),
    );
    expect(sound).toMatchObject({
      mode: 'binaural',
      hertz: 10,
      carrier: 200,
      intensity: 50,
      minutes: 5,
      steps: [
        { at: 0, hertz: 10, carrier: 200, level: 100 },
        { at: 60, hertz: 4, carrier: 150, level: 50, glides: true },
        { at: 300, hertz: 10, carrier: 200, level: 100, glides: true },
      ],
      layers: [
        { kind: 'pink', level: 40, balance: 0, steps: [] },
        { kind: 'isochronic', hertz: 6, carrier: 100, level: 20, balance: -50, steps: [] },
      ],
    });
    expect(notes).toEqual([{ kind: 'noise-level' }]);
  });

  it('leaves out muted voices, sound files and those beyond four, and says which', () => {
    const beat = (level: number): string => voice(0, [entry(60, 5, 100, level)]);
    const muted = voice(0, [entry(60, 5, 100, 0.9)], '<voice_mute>1</voice_mute>');
    const { sound, notes } = read(
      gnaural([
        muted,
        voice(2, [entry(60, 0, 0, 1)]),
        voice(6, [entry(60, 0, 0, 1)]),
        ...[0.1, 0.5, 0.4, 0.3, 0.2].map(beat),
      ]),
    );
    expect(sound.intensity).toBe(50);
    expect(sound.layers?.map(({ level }) => level)).toEqual([80, 60, 40]);
    expect(notes).toEqual([{ kind: 'sound-files' }, { kind: 'unknown', count: 1 }, { kind: 'voices', count: 1 }]);
  });

  it('counts the volume of the whole schedule, and says that it does not repeat', () => {
    const head = '<overallvolume_left>0.5</overallvolume_left><overallvolume_right>0.5</overallvolume_right>';
    const text = gnaural([voice(0, [entry(60, 5, 100, 0.8)])], head).replace('<loops>1', '<loops>0003');
    expect(read(text)).toMatchObject({ sound: { intensity: 40 }, notes: [{ kind: 'loops' }] });
  });

  it('keeps sixty steps of a long voice, and what they say is close to it', () => {
    const entries = Array.from({ length: 300 }, (_, index) => entry(10, 10 - 8 * Math.sin(index / 95) ** 2, 200, 0.5));
    const { sound, notes } = read(gnaural([voice(0, entries)]));
    expect(sound.steps?.length).toBeLessThanOrEqual(60);
    expect(sound.minutes).toBe(50);
    expect(notes).toEqual([{ kind: 'steps', count: 301 - (sound.steps?.length ?? 0) }]);
    const near = sound.steps?.find(({ at }) => Math.abs(at - 1500) < 60);
    expect(near?.hertz).toBeCloseTo(10 - 8 * Math.sin(1500 / 950) ** 2, 0);
  });

  it('has beats and carriers that Onda can play, and says that they were others', () => {
    const { sound, notes } = read(gnaural([voice(0, [entry(60, 90, 5000, 0.5)])]));
    expect(sound).toMatchObject({ hertz: 40, carrier: 1500 });
    expect(notes).toEqual([{ kind: 'clamped' }]);
  });
});

const sbagen = `
# A comment
-SE
deep: 200+4/20 pink/40 -   # with noise
light: 200+10/20 pink/20
bell: bell+500/30
off: -
start: {
  +00:00 light ->
  +00:10 deep
}
NOW light
+00:05 light ->
+00:15 deep
+00:39:59 bell
+00:40 off
`;

describe('a schedule of SBaGen', () => {
  it('becomes a tone with steps, noise and bells', () => {
    const { sound, notes } = read(sbagen);
    expect(sound).toMatchObject({ mode: 'binaural', hertz: 10, carrier: 200, minutes: 40, bells: [2399] });
    expect(sound.layers).toMatchObject([{ kind: 'pink', level: 100 }]);
    // Half as strong as the noise, from 10 to 4 Hz after five minutes.
    expect(sound.steps?.slice(0, 3)).toMatchObject([
      { at: 0, hertz: 10, level: 50 },
      { at: 300, hertz: 10, level: 50, glides: false },
      { at: 900, hertz: 4, level: 50, glides: true },
    ]);
    expect(notes).toEqual([{ kind: 'noise-level' }]);
  });

  it('glides where there is an arrow, and is crossfaded elsewhere', () => {
    const { sound } = read('a: 200+10/20\nb: 200+4/20\noff: -\nNOW a ->\n+00:10 b\n+00:20 a\n+00:30 off');
    expect(sound.steps?.map(({ at, hertz, level, glides }) => [at, hertz, level, glides])).toEqual([
      [0, 10, 100, false],
      [600, 4, 100, true],
      [1200, 10, 100, false],
      [1800, 10, 0, false],
    ]);
  });

  it('counts times of the clock from the first on, over midnight', () => {
    const { sound, notes } = read('a: 100/30\noff: -\n23:50 a\n00:20 off');
    expect(sound).toMatchObject({ mode: 'pure', hertz: 100, minutes: 30 });
    expect(notes).toContainEqual({ kind: 'clock' });
  });

  it('plays blocks, definitions without times, and noise alone', () => {
    const block = 'a: 200+8/10\noff: -\nb: {\n  +00:00 a\n  +00:02 off\n}\nNOW b';
    expect(read(block).sound.minutes).toBe(2);
    expect(read('a: 200+8/10').sound).toMatchObject({ hertz: 8, steps: [], minutes: 15 });
    expect(read('a: brown/50').sound).toMatchObject({
      layers: [{ kind: 'brown', level: 100 }],
      steps: [{ at: 0, level: 0 }],
    });
  });

  it('says what it does not know', () => {
    const { notes } = read('a: 200+8/10 spin:300+4/10 mix/50\nwave01: 1 2 3\nNOW a\n+00:10 nothing');
    expect(notes).toEqual([{ kind: 'unknown', count: 3 }, { kind: 'sound-files' }]);
  });
});

describe('hostile schedules', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><schedule>&b;</schedule>`;

  it.each([
    ['an empty text', '', 'not-a-schedule'],
    ['a poem', 'Roses are red,\nviolets are blue', 'not-a-schedule'],
    ['another XML', '<html><body/></html>', 'not-a-schedule'],
    ['entities', entities, 'empty'],
    ['a schedule without sound', gnaural([voice(0, [entry(60, 5, 100, 0)])]), 'empty'],
    ['binary', '\0\u{1}\u{2}\u{FFFD}', 'not-a-schedule'],
    ['too much', ' '.repeat(maxScheduleBytes + 1), 'too-large'],
    ['numbers that are none', gnaural([voice(0, [entry(Number.NaN, Number.NaN, Number.NaN, Number.NaN)])]), 'empty'],
  ])('%s is a problem, not a sound', (_, text, problem) => {
    expect(readSchedule(text)).toEqual({ problem });
  });

  it('a megabyte of entries is read within seconds', () => {
    const entries = Array.from({ length: 8000 }, (_, index) => entry(1, index % 17, 100 + (index % 31), 0.3));
    const startedAt = performance.now();
    read(gnaural([voice(0, entries)]).slice(0, maxScheduleBytes));
    read(
      `a: 200+8/10\n${Array.from({ length: 50_000 }, (_, index) => `+00:00:${String(index % 60).padStart(2, '0')} a`).join('\n')}`,
    );
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('negative durations do not go back, and volumes beyond full are full', () => {
    const { sound } = read(gnaural([voice(0, [entry(60, 5, 100, 9), entry(-30, 6, 100, -1), entry(60, 7, 100, 1)])]));
    expect(sound).toMatchObject({ intensity: 100, minutes: 2 });
  });
});

it.each([sbagen, gnaural([voice(0, [entry(61, 10, 200, 0.51), entry(240, 4.123, 150, 0.25, 0.3)])])])(
  'what is read is the same after its address',
  (text) => {
    const { sound } = read(text);
    const settings = { ...defaultSettings(frequency), ...sound };
    const query = programmeQuery(frequency, settings);
    const again = settingsFromAddress(new URLSearchParams(query), frequency);
    expect(programmeQuery(frequency, again)).toBe(query);
    expect(again).toMatchObject({ hertz: sound.hertz, minutes: sound.minutes, intensity: sound.intensity });
  },
);
