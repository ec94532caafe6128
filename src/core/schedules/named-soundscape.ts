import type { Soundscape } from '#core/domain/soundscapes.ts';

// Beginnings of words in the names of recordings, in the languages that such files have names in. The first that fits
// counts: a recording of a thunderstorm is one of rain, and thunder is never added unasked.
const words: readonly [Soundscape, RegExp][] = [
  ['roof', / (?:roof|tent|tejado|dach) /],
  ['rain', / (?:rain(?!bow)|lluvia|regen|pluie|storm|thunderstorm|drizzle|shower)/],
  ['waterfall', / (?:waterfall|cascad|cascata|catarata|wasserfall)/],
  ['stream', / (?:river|stream|creek|brook|water |rio |arroyo|bach |ruisseau|riviere)/],
  ['waves', / (?:ocean|oceano|sea |seaside|seashore|surf|beach|shore|mar |olas|meer |mer |playa)/],
  ['wind', / (?:wind |winds |windy|viento|vent )/],
  ['fire', / (?:fire |fireplace|campfire|bonfire|fuego|hoguera|feuer|feu )/],
  ['crickets', / (?:cricket|grillo|grille)/],
  ['thunder', / (?:thunder|trueno|donner)/],
  ['bowl', / (?:singing ?bowl|tibetan ?bowl|bowl |bowls |cuenco|klangschale)/],
];

/** Waves may also be those of the brain, and of a sound. */
const onlyWaves = /^ (?:the )?waves? (?:loop )?$/;

/** Its words in lower case between spaces, without path, ending, numbers and accents. */
function plainName(file: string): string {
  const name = (file.split(/[/\\]/u).at(-1) ?? '').slice(0, 200).replace(/\.\w{1,8}(?:#\d*)?$/u, '');
  const apart = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ');
  return ` ${apart
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, ' ')
    .trim()} `;
}

/** The sound of nature that the name of a recording stands for, such as `river1.ogg`; undefined where it says none. */
export function namedSoundscape(file: string): Soundscape | undefined {
  const name = plainName(file);
  return onlyWaves.test(name) ? 'waves' : words.find(([, pattern]) => pattern.test(name))?.[0];
}
