import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { randomBytes, type Bytes } from './bytes.ts';

export type PhraseLanguage = 'es' | 'en';

const languages = ['es', 'en'] as const satisfies readonly PhraseLanguage[];

const phraseLength = 12;
const entropyLength = 16;

/** Each list is a file of its own. */
const lists: Readonly<Record<PhraseLanguage, () => Promise<string[]>>> = {
  es: async () => (await import('@scure/bip39/wordlists/spanish.js')).wordlist,
  en: async () => (await import('@scure/bip39/wordlists/english.js')).wordlist,
};

export interface RecoveryPhrase {
  /** Of the way in that it becomes: words that are sent again are the same. */
  id: string;
  words: readonly string[];
  entropy: Bytes;
}

/** Twelve words that stand for 128 random bits. Nobody chooses them. */
export async function createPhrase(language: PhraseLanguage): Promise<RecoveryPhrase> {
  const entropy = randomBytes(entropyLength);
  return { id: newIdentifier(), words: await wordsOf(entropy, language), entropy };
}

/** As people write them: composed letters, and spaces of one kind. */
async function wordsOf(entropy: Bytes, language: PhraseLanguage): Promise<readonly string[]> {
  return entropyToMnemonic(entropy, await lists[language]())
    .normalize('NFC')
    .split(/\s+/u);
}

/** Without accents and capitals: within a list no two words are the same then, not even in their first four letters. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase();

const typedWords = (typed: string): string[] =>
  plain(typed)
    .split(/[^a-z]+/u)
    .filter((word) => word !== '');

export type PhraseReading =
  | { kind: 'read'; entropy: Bytes; language: PhraseLanguage }
  /** Not twelve words. */
  | { kind: 'length'; words: number }
  /** Words that are in no list, by their place from 1. */
  | { kind: 'unknown'; words: readonly { place: number; word: string }[] }
  /** All are known, but one is not the right one, or two are in the wrong order. */
  | { kind: 'mistaken' };

/** The words of a list by what stands for them: their first four letters, or all. */
function byTyped(list: readonly string[]): ReadonlyMap<string, string> {
  // Once for the list: for each of twelve words it took a slow phone 40 ms.
  const known = list.map((word) => [plain(word), word] as const);
  return new Map([...known.map(([typed, word]) => [typed.slice(0, 4), word] as const), ...known]);
}

/** @param typed by a person or read from paper: capitals, accents, and what stands between the words do not matter */
export async function readPhrase(typed: string): Promise<PhraseReading> {
  const words = typedWords(typed);
  if (words.length !== phraseLength) return { kind: 'length', words: words.length };
  const found = await Promise.all(
    languages.map(async (language) => {
      const list = await lists[language]();
      const known = byTyped(list);
      return { language, list, words: words.map((word) => known.get(word)) };
    }),
  );
  const missing = found.map((each) => each.words.filter((word) => word === undefined).length);
  const best = found[missing.indexOf(Math.min(...missing))];
  // A phrase is read in the language that knows all words; twelve words that both know happen to nobody.
  const readings = found.flatMap(({ language, list, words: inList }) => {
    const entropy = inList.includes(undefined) ? undefined : entropyOf(inList.join(' '), list);
    return entropy ? [{ kind: 'read', entropy, language } as const] : [];
  });
  if (readings[0]) return readings[0];
  const unknown = words.flatMap((word, at) => (best?.words[at] === undefined ? [{ place: at + 1, word }] : []));
  return unknown.length > 0 ? { kind: 'unknown', words: unknown } : { kind: 'mistaken' };
}

/** The last word holds a checksum of four bits: one of sixteen wrong phrases passes it. */
function entropyOf(phrase: string, list: string[]): Bytes | undefined {
  try {
    return new Uint8Array(mnemonicToEntropy(phrase, list));
  } catch {
    return undefined;
  }
}

/** A place of each third of the phrase, from 1, in order, which the person is asked for after writing it down. */
export const placesToAsk = (): readonly number[] =>
  Array.from(randomBytes(3), (random, third) => third * (phraseLength / 3) + (random % (phraseLength / 3)) + 1);

/** Whether a typed word is the one of the phrase. */
export const isWord = (typed: string, word: string): boolean => plain(typed.trim()) === plain(word);
