/**
 * What a sound is called, where that says more than its frequency: a shipped programme by its slug, or a given name.
 * preset: the id of the preset that has it.
 */
export type SoundTitle = { programme: string } | { name: string; preset?: string };

/** Characters. */
export const maxSoundName = 80;

/** Without a character that can be seen: spaces, joiners, fillers and marks that have no letter to stand on. */
export const isUnseen = (text: string): boolean => /^[\p{DI}\p{Cf}\p{Z}\p{M}]*$/u.test(text);

/**
 * The part of a text that a name may hold, empty where nothing that can be seen is left: one line, without the
 * characters that would turn the text around it.
 */
export function soundName(text: string): string {
  const written = text
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, maxSoundName);
  // The cut may have split a surrogate pair.
  const name = written.replaceAll(/\p{Cs}/gu, '').trim();
  return isUnseen(name) ? '' : name;
}
