import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { maxLayers, stepLimits } from '#core/domain/layers.ts';
import { maxProgrammeQuery, programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import type { ReadSchedule } from './read-schedule.ts';

type Random = (below: number) => number;

/** The minimal standard generator of Park and Miller: the same numbers for a seed, each 0 to below − 1. */
export function randomOf(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % Math.max(1, below);
  };
}

type Change = (text: string, other: string, random: Random) => string;

const numbers = ['0', '-1', '.', '1e308', '1e-308', '99999999999999999999', 'NaN', 'Infinity', '0x10', '24:00', '1,5'];
const words = [
  '<voice>',
  '</voice>',
  '<entry ',
  '<!--',
  '-->',
  '<![CDATA[',
  '{',
  '}',
  '->',
  'NOW',
  '+0:00',
  '#',
  ':',
  '\0',
];

const pick = (list: readonly string[], random: Random): string => list[random(list.length)] ?? '';

/** Where something begins and ends, at most so long. */
function stretch(text: string, random: Random, longest: number): [number, number] {
  const from = random(text.length + 1);
  return [from, Math.min(text.length, from + random(longest))];
}

function withLines(text: string, change: (lines: string[]) => string[]): string {
  return change(text.split('\n')).join('\n');
}

const changes: readonly Change[] = [
  // Damaged, cut and repeated.
  (text, _, random) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1);
  },
  (text, _, random) => text.slice(0, random(text.length + 1)),
  (text, _, random) => {
    const [from, to] = stretch(text, random, 400);
    return text.slice(0, from) + text.slice(to);
  },
  (text, _, random) => {
    const [from, to] = stretch(text, random, 2000);
    return text.slice(0, from) + text.slice(from, to).repeat(1 + random(30)) + text.slice(to);
  },
  (text, other, random) => text.slice(0, random(text.length)) + other.slice(random(other.length)),
  (text, _, random) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + pick(words, random) + text.slice(at);
  },
  // Other numbers.
  (text, _, random) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + text.slice(at).replace(/-?\d[\d.]*/u, pick(numbers, random));
  },
  (text, _, random) => {
    const factor = [-1, 0, 1e-4, 1e4, 1e12][random(5)] ?? 1;
    return text.replaceAll(/\d+\.?\d*/gu, (number) => (random(8) === 0 ? String(Number(number) * factor) : number));
  },
  // Other lines.
  (text, _, random) => withLines(text, (lines) => lines.toSorted(() => random(3) - 1)),
  (text, _, random) => withLines(text, (lines) => lines.filter(() => random(5) > 0)),
  (text, _, random) => text.replaceAll('\n', ['\r\n', '\r', '\u{2028}', ' '][random(4)] ?? '\n'),
];

/** A text with some of these changes, sometimes in another encoding. */
export function mutated(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const decoder = new TextDecoder();
  let text = decoder.decode(bytes);
  const second = decoder.decode(other);
  for (let left = 1 + random(5); left > 0; left -= 1)
    text = changes[random(changes.length)]?.(text, second, random) ?? text;
  if (random(10) > 0) return new TextEncoder().encode(text);
  // One byte a character, and UTF-16.
  return random(2)
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);
}

/** What of an import is beyond its limits, or is not the same after its address is read; undefined: nothing. */
export function brokenLimit(read: Exclude<ReadSchedule, { problem: string }>): string | undefined {
  const { sound, address } = read;
  const { layers } = sound;
  const query = new URLSearchParams(address);
  const id = Number(query.get('id'));
  const settings = settingsFromAddress(query, importedFrequency(id));
  const checks: Record<string, boolean> = {
    address: address.length <= maxProgrammeQuery && /^\?id=[1-9]\d{8}(?:&[\w*.%+=&-]*)?$/u.test(address),
    layers: layers.length <= maxLayers && settings.layers.length === layers.length,
    steps: layers.every(({ steps }) => steps.length <= stepLimits.count),
    ascending: layers.every(({ steps }) => steps.every(({ at }, index) => at > (steps[index - 1]?.at ?? -1))),
    // What is no number becomes null.
    numbers: !JSON.stringify(sound).includes('null'),
    again: programmeQuery(importedFrequency(id), settings) === address,
  };
  return Object.keys(checks).find((check) => !checks[check]);
}
