import { describe, expect, it } from 'vitest';
import { importedId } from '#core/domain/credit.ts';
import { hostileTexts } from './hostile.fixture.ts';
import { layerOfVoice } from './layer-of-voice.ts';
import { brokenLimit, mutated, randomOf } from './mutations.fixture.ts';
import { readSchedule } from './read-schedule.ts';
import { entry, gnaural, voice } from './schedule.fixture.ts';
import { scheduleText } from './schedule-text.ts';

const block = 'x: {\n+0:00 == a ->\n+0:05 <> b\n+0:10 off\n}\n';
const scripts = [
  `## Fall\n-SE\na: 200+8/10 pink/20 bell+800/9\nb: 300-4.5/9 - 120/5\noff: -\n${block}NOW x\n+0:30 x\n+1:00 off`,
  '-T 23:00\n-F 2000\na: spin:300+4/20 mix/50 100@7/20\nb: brown/10 wave01:100+3/10\nwave01: 1 2 3\n22:00 a\n23:30:05 == b ->\n06:00 a',
  '-m river.ogg -p drop 25ds+^/2 mix/80',
  '-SE -p slide t10 200+10/1',
  gnaural(
    [
      voice(0, [entry(30, 5, 200, 0.5, 0.2), entry(0.001, 5, 200, 0.5), entry(30, -3, 220, 0.2)]),
      voice(1, [entry(60, 0, 0, 0.3)], '<voice_mono>1</voice_mono>'),
      voice(4, [entry(45, 12, 90, 0.3), entry(15, 0.5, 90, 0.1)]),
      voice(6, [entry(60, 2, 8, 0.3)]),
    ],
    '<title>A &amp; b</title><overallvolume_left>0.8</overallvolume_left><stereoswap>1</stereoswap>',
  ).replace('<loops>1', '<loops>0'),
].map((text) => new TextEncoder().encode(text));

it.each(Array.from({ length: 10 }, (_, seed) => seed))('changed files keep the limits (%i)', (seed) => {
  const random = randomOf(seed);
  for (let round = 0; round < 60; round += 1) {
    const [one, other] = [scripts[random(scripts.length)], scripts[random(scripts.length)]];
    const bytes = mutated(one ?? new Uint8Array(), other ?? new Uint8Array(), random);
    const read = readSchedule(scheduleText(bytes), 'changed');
    expect('problem' in read ? undefined : brokenLimit(read), `seed ${seed}, round ${round}`).toBeUndefined();
  }
});

it('a voice that is silent once its shortest moments are left out has levels', () => {
  const silent = { at: 0, beat: 4, carrier: 200, left: 0, right: 0 };
  const voiceAlone = { kind: 'binaural', ears: undefined, points: [silent, { ...silent, at: 60 }] } as const;
  const layer = layerOfVoice(voiceAlone, { loudest: 1, repeats: undefined, isMain: false });
  expect(layer).toMatchObject({ level: 0, steps: [{ at: 0, level: 0 }] });
});

/** In milliseconds. */
function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

describe('a text as large as a file may be', () => {
  it.each(Object.keys(hostileTexts))('of %s is read or refused in a time that grows with its length', (name) => {
    const text = hostileTexts[name] ?? '';
    // Once over every character; all that is quicker than fifty times that says nothing about how it grows.
    const once = timeOf(() => importedId(text));
    const whole = timeOf(() => readSchedule(text));
    if (whole < 50 * once) return;
    const quarters = [0, 1, 2].map(() => timeOf(() => readSchedule(text.slice(0, text.length / 4))));
    const again = Math.min(
      whole,
      timeOf(() => readSchedule(text)),
    );
    // Four times where it is linear, sixteen where it grows with the square.
    expect(again).toBeLessThan(10 * Math.max(...quarters) + 50 * once);
  });
});
