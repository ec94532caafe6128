import { maxPresetName } from './records.ts';

/** The part of a typed or proposed name that a record may hold; empty where nothing is left. */
export function presetName(text: string): string {
  const written = text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxPresetName);
  // The cut may have split a surrogate pair.
  return written.replaceAll(/\p{Cs}/gu, '').trim();
}

/** With a number where the name is taken: “Siesta 2”. */
export function freePresetName(wanted: string, taken: readonly string[]): string {
  for (let number = 2, name = presetName(wanted); ; number += 1) {
    if (!taken.includes(name)) return name;
    const ending = ` ${number}`;
    name = presetName(wanted.slice(0, maxPresetName - ending.length)) + ending;
  }
}
