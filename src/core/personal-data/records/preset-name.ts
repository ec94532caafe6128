import { maxSoundName, soundName } from '#core/domain/sound-title.ts';

/** With a number where the name is taken: “Siesta 2”. */
export function freePresetName(wanted: string, taken: readonly string[]): string {
  for (let number = 2, name = soundName(wanted); ; number += 1) {
    if (!taken.includes(name)) return name;
    const ending = ` ${number}`;
    name = soundName(wanted.slice(0, maxSoundName - ending.length)) + ending;
  }
}
