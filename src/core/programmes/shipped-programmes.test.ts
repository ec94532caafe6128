import { describe, expect, it } from 'vitest';
import { fundamentalsOf } from '#core/audio/parts/tone-shape.ts';
import { shippedFrequency } from '#core/catalogue/shipped-catalogue.fixture.ts';
import { needsBass, type Frequency } from '#core/catalogue/frequency.ts';
import { needs } from '#core/catalogue/needs.ts';
import { evidenceGrades } from '#core/domain/catalogue.ts';
import { isSoundscape, isTone, maxLayers } from '#core/domain/layers.ts';
import { isNight } from '#core/domain/night.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { carrierFor } from '#core/sound/tone-limits.ts';
import { valuesAt } from '#core/sound/steps.ts';
import { programmes as en } from '#i18n/messages/en/programmes.ts';
import { programmes as es } from '#i18n/messages/es/programmes.ts';
import { atOnce, programmesAtOnce } from './at-once.ts';
import { programmeCourse, programmeLine } from './programme-course.ts';
import {
  needsHeadphones,
  programmeNamed,
  programmeSeconds,
  programmeSettings,
  shippedQuery,
} from './programme-settings.ts';
import { programmeSlugs, type ShippedProgramme } from './shipped-programme.ts';
import { shippedProgrammes } from './shipped-programmes.ts';
import { withOptions } from '#core/player/plan.fixture.ts';

const promised: Record<(typeof programmeSlugs)[number], number> = {
  'wind-down': 40,
  nap: 20,
  'sleep-noise': 90,
  night: 480,
  calm: 10,
  'after-work': 25,
  focus: 85,
  'before-exam': 10,
  'long-exhale': 10,
  'breath-break': 5,
  'three-minutes': 3,
  morning: 12,
  meditation: 30,
  'rain-sleep': 60,
  'tent-sleep': 45,
  'sea-sleep': 60,
  'summer-night': 40,
  'sea-breath': 10,
  trees: 15,
  fireside: 20,
  'far-storm': 30,
  'stream-focus': 50,
  'waterfall-focus': 25,
  'brook-morning': 10,
  'bowl-meditation': 20,
};

/** The partials of every tone of a programme at a time. */
function tonesAt({ sound }: ShippedProgramme, frequency: Frequency, time: number) {
  const { layers, breathing } = programmeSettings({ sound } as ShippedProgramme, frequency);
  return layers.filter(isTone).flatMap((tone) => {
    const now = valuesAt(tone, time);
    const shape = { mode: tone.kind, hertz: now.hertz, carrier: carrierFor(tone.kind, now.hertz, now.carrier) };
    // A guide replaces slow pulses by their carrier.
    return breathing ? [shape.carrier] : fundamentalsOf({ ...shape, duty: 0.5, edge: 0.01 });
  });
}

it('there are 25 programmes with different names, and every need has one', () => {
  expect(shippedProgrammes.map(({ slug }) => slug)).toEqual(programmeSlugs);
  expect(programmeSlugs).toHaveLength(25);
  expect(new Set(shippedProgrammes.flatMap((one) => one.needs))).toEqual(new Set(needs));
});

describe.each(shippedProgrammes.map((programme) => [programme.slug, programme] as const))('%s', (slug, programme) => {
  const frequency = shippedFrequency(programme.frequencyId);
  const settings = programmeSettings(programme, frequency);
  const query = new URLSearchParams(shippedQuery(programme, frequency));
  const minutes = Array.from({ length: 241 }, (_, index) => (promised[slug] * index) / 240);

  it('opens the same from its address, whatever was last chosen', () => {
    expect(settingsFromAddress(query, frequency, 'minutes=60&intensity=5&breath=4')).toEqual(settings);
    expect(programmeNamed(slug, frequency, settings)).toBe(programme);
  });

  it('lasts as long as promised', () => {
    expect(settings.minutes).toBe(promised[slug]);
    expect(Math.max(...(settings.bells ?? []))).toBeLessThanOrEqual(60 * promised[slug] - 10);
  });

  it('can be heard from small speakers from start to end, is not loud, and has at most four layers', () => {
    for (const time of minutes) {
      const tones = tonesAt(programme, frequency, 60 * time);
      for (const tone of tones) expect(tone).toSatisfy((hertz: number) => hertz >= 60 && !needsBass(hertz));
    }
    expect(settings.intensity).toBeLessThanOrEqual(45);
    expect(settings.layers.length).toBeLessThanOrEqual(maxLayers);
  });

  it('never rises by more than two thirds within a minute', () => {
    const { levels } = programmeLine(settings, 1 + promised[slug]);
    for (const [minute, level] of levels.entries())
      expect(level - (levels[minute - 1] ?? level)).toBeLessThanOrEqual(0.67);
  });

  it('is graded no higher than the weakest frequency it is based on', () => {
    const weakest = Math.max(
      ...programme.basedOn.map((id) => evidenceGrades.indexOf(shippedFrequency(id).evidenceGrade)),
    );
    expect(programme.basedOn).toContain(programme.frequencyId);
    expect(evidenceGrades.indexOf(programme.grade)).toBeGreaterThanOrEqual(weakest);
    for (const id of programme.basedOn) expect(shippedFrequency(id).evidence?.sources.length).toBeGreaterThan(0);
  });

  it('has a course that begins with its tone and names each of its bells', () => {
    const course = programmeCourse(settings);
    expect(course[0]?.changes[0]).toMatchObject({
      kind: settings.layers[0].kind,
      level: expect.toSatisfy((level) => level > 0),
    });
    expect(course.filter(({ rings }) => rings).map(({ at }) => at)).toEqual(settings.bells ?? []);
    expect(course.at(-1)?.at).toBeLessThanOrEqual(60 * promised[slug]);
  });
});

it.each(programmesAtOnce)('%s plays the same before the catalogue has come', (slug) => {
  const { address, frequency } = atOnce(slug);
  const programme = shippedProgrammes.find((one) => one.slug === slug);
  const { category, title, ...ofCatalogue } = shippedFrequency(frequency.id);
  expect(programme && shippedQuery(programme, ofCatalogue)).toBe(address);
  expect({ category, title }).toEqual({ category: frequency.category, title: frequency.title });
});

it('twelve have a sound of nature, and none of those for sleep is heard after an hour or has thunder', () => {
  const withNature = shippedProgrammes.filter(({ sound: { added = [] } }) =>
    added.some(({ kind }) => isSoundscape(kind)),
  );
  expect(withNature).toHaveLength(12);
  for (const { needs: wanted, slug, sound } of withNature.filter(({ needs: [main] }) => main === 'sleep')) {
    expect(wanted, slug).toEqual(['sleep']);
    expect(promised[slug]).toBeLessThanOrEqual(60);
    expect(sound.added?.map(({ kind }) => kind)).not.toContain('thunder');
    for (const { steps } of sound.added ?? []) expect(steps.at(-1)?.level).toBe(0);
  }
});

it('two programmes last as long as a night, and blocks of work do not', () => {
  const nights = shippedProgrammes.filter((programme) => isNight(programmeSeconds(programme) / 60));
  expect(nights.map(({ slug }) => slug)).toEqual(['sleep-noise', 'night']);
});

it('binaural programmes need headphones', () => {
  const slugs = shippedProgrammes.filter(needsHeadphones).map(({ slug }) => slug);
  expect(slugs).toEqual(['wind-down', 'nap', 'after-work', 'before-exam']);
});

it('programmeNamed finds a programme only with its own sound, at any intensity', () => {
  const nap = shippedProgrammes.find(({ slug }) => slug === 'nap');
  const frequency = shippedFrequency(41);
  if (!nap) throw new Error('no nap');
  const settings = programmeSettings(nap, frequency);
  expect(programmeNamed('nap', frequency, { ...settings, intensity: 10 })).toBe(nap);
  expect(programmeNamed('nap', frequency, withOptions(settings, { carrier: 300 }))).toBeUndefined();
  expect(programmeNamed('nap', shippedFrequency(9), settings)).toBeUndefined();
  expect(programmeNamed('deep-cure', frequency, settings)).toBeUndefined();
});

it('programmeCourse lists the changes and bells of the nap', () => {
  const nap = shippedProgrammes.find(({ slug }) => slug === 'nap');
  if (!nap) throw new Error('no nap');
  const events = programmeCourse(programmeSettings(nap, shippedFrequency(41))).map(({ at, changes, rings }) => [
    at / 60,
    ...changes.map(({ kind, hertz, level }) => `${kind} ${hertz ?? ''} ${level}`),
    ...(rings ? ['bell'] : []),
  ]);
  expect(events).toEqual([
    [0, 'binaural 0.25 100', 'pink  30'],
    [10, 'binaural  60'],
    [15, 'binaural  10', 'pink  15'],
    [19, 'binaural  70', 'pink  30'],
    [19.5, 'bell'],
    [1190 / 60, 'bell'],
  ]);
});

describe('the words of the programmes', () => {
  const promises =
    /\b(cur[ae]|curar|sana|sanar|alivi\w+|trata(r|miento)?|elimina\w*|garantiz\w*|milagro\w*|insomnio|ansiedad|depresi[oó]n|dolor|cure[sd]?|heals?|healing|reliev\w+|treats?|treatment|guarantee\w*|miracle\w*|insomnia|anxiety|depression|pain|proven)\b/iu;

  it.each([
    ['es', es],
    ['en', en],
  ] as const)('promise nothing and name no illness, in %s', (_, chapter) => {
    const texts = [chapter.lead, ...Object.values(chapter.texts).flatMap((one) => Object.values(one))];
    expect(texts).toHaveLength(1 + 3 * programmeSlugs.length);
    expect(texts.filter((text) => promises.test(text))).toEqual([]);
  });
});

it('each programme names its tone, also beneath a sound of nature', () => {
  const words = { es: /puls|vaiv|tono|latido|respira|Hz/i, en: /pulse|beat|tone|breath|Hz/i };
  for (const { slug } of shippedProgrammes) {
    expect(es.texts[slug].does, slug).toMatch(words.es);
    expect(en.texts[slug].does, slug).toMatch(words.en);
  }
});
