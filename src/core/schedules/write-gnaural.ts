import { isSoundscape, type LayerSettings } from '#core/domain/layers.ts';
import type { Credit } from '#core/domain/credit.ts';
import type { Seconds } from '#core/units.ts';
import { dropsOf } from './gnaural-kinds.ts';
import type { VoicePoint } from './schedule.ts';
import { pointsUntil } from './voice-curve.ts';
import {
  cycleOf,
  lostFrom,
  pointsOfCycle,
  spellingOf,
  written,
  type Written,
  type WrittenSchedule,
} from './written-layer.ts';

/** Gnaural's types of voices. */
function typeOf({ kind, ears }: LayerSettings): number | undefined {
  if (isSoundscape(kind)) return dropsOf(kind)?.type;
  const { gnaural, alternating = gnaural } = spellingOf(kind);
  return ears === 'alternating' ? alternating : gnaural;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text = ''): string => text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');

function entryText({ beat, carrier, left, right }: VoicePoint, duration: Seconds): string {
  const numbers = `volume_left="${written(left)}" volume_right="${written(right)}" beatfreq="${written(beat)}" basefreq="${written(carrier)}"`;
  return `<entry parent="0" duration="${written(duration)}" ${numbers} state="0"/>`;
}

/** Before the last entry leads back to the first. */
const holdSeconds: Seconds = 0.001;

/** Each point leads to the next; the last is held until the end, where the first follows at once. */
function entriesOf(points: readonly VoicePoint[], seconds: Seconds): string[] {
  const within = pointsUntil(points, seconds);
  const last = within.at(-1);
  const isOpen = last !== undefined && last.at < seconds - holdSeconds;
  const held = isOpen ? [...within, { ...last, at: seconds - holdSeconds }] : within;
  return held.map((point, index) => entryText(point, (held[index + 1]?.at ?? seconds) - point.at));
}

function voiceText(layer: LayerSettings, index: number, entries: readonly string[]): string {
  return [
    '<voice>',
    `<description></description><id>${index}</id><type>${typeOf(layer)}</type>`,
    `<voice_state>0</voice_state><voice_hide>0</voice_hide><voice_mute>0</voice_mute><voice_mono>${layer.ears === 'mono' ? 1 : 0}</voice_mono>`,
    `<entrycount>${entries.length}</entrycount>`,
    '<entries>',
    ...entries,
    '</entries>',
    '</voice>',
  ].join('\n');
}

/** Drops have a number and a chance instead of a beat and a base. */
function heardOf({ kind }: LayerSettings, points: VoicePoint[]): VoicePoint[] {
  const drops = isSoundscape(kind) ? dropsOf(kind) : undefined;
  return drops ? points.map((point) => ({ ...point, beat: drops.count, carrier: drops.chance })) : points;
}

/** A sound as a schedule of Gnaural, and what that has no voice for. */
export function gnauralOf(sound: Written, credit: Credit): WrittenSchedule {
  const { seconds, loops } = cycleOf(sound);
  const playable = sound.layers.filter((layer) => typeOf(layer) !== undefined);
  const voices = playable.map((layer) =>
    entriesOf(heardOf(layer, pointsOfCycle(layer, sound.intensity, seconds)), seconds),
  );
  const head = [
    '<?xml version="1.0"?>',
    '<schedule>',
    '<gnauralfile_version>1.20101006</gnauralfile_version>',
    `<title>${escaped(credit.title)}</title>`,
    `<schedule_description>${escaped(credit.about)}</schedule_description>`,
    `<author>${escaped(credit.author)}</author>`,
    `<totaltime>${written(seconds)}</totaltime>`,
    `<voicecount>${playable.length}</voicecount>`,
    `<totalentrycount>${voices.reduce((sum, { length }) => sum + length, 0)}</totalentrycount>`,
    `<loops>${loops}</loops>`,
    '<overallvolume_left>1</overallvolume_left>',
    '<overallvolume_right>1</overallvolume_right>',
    '<stereoswap>0</stereoswap>',
  ];
  const texts = playable.map((layer, index) => voiceText(layer, index, voices[index] ?? []));
  const text = `${[...head, ...texts, '</schedule>'].join('\n')}\n`;
  return { text, missing: sound.layers.length - playable.length, lost: lostFrom(sound, playable) };
}
