import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { describe, expect, it, vi } from 'vitest';
import { type Bytes } from './bytes.ts';
import { createPhrase, isWord, placesToAsk, readPhrase } from './recovery-phrase.ts';

const lists = { es: spanish, en: english };

// From the vectors of BIP39.
const knownEntropy = Uint8Array.from({ length: 16 }, () => 0x7f);
const known = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** With accents: ábaco is the first word. */
const zeros: Bytes = new Uint8Array(16);

it('reads the phrase of the standard', async () => {
  expect(await readPhrase(known)).toEqual({ kind: 'read', entropy: knownEntropy, language: 'en' });
});

it.each(['es', 'en'] as const)('reads what it made in %s, whatever the language of the app', async (language) => {
  const { words, entropy } = await createPhrase(language);
  expect(words).toHaveLength(12);
  expect(await readPhrase(words.join(' '))).toEqual({ kind: 'read', entropy, language });
});

it('looks at each word of a list once', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  await readPhrase(known);
  const looks = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(looks).toBeGreaterThan(english.length);
  expect(looks).toBeLessThan(english.length + spanish.length + 100);
});

it('makes another one each time', async () => {
  const [one, other] = [await createPhrase('es'), await createPhrase('es')];
  expect(one.words).not.toEqual(other.words);
});

describe('of a phrase that was typed', () => {
  const phrase = entropyToMnemonic(zeros, spanish);
  it.each([
    ['composed letters', phrase.normalize('NFC')],
    ['decomposed letters', phrase.normalize('NFD')],
    ['no accents', phrase.normalize('NFD').replaceAll(/\p{M}/gu, '')],
    ['capitals', phrase.toUpperCase()],
    ['lines and double spaces', ` ${phrase.replaceAll(' ', '  \n')} `],
    [
      'numbers, as printed',
      phrase
        .split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
    [
      'four letters of each word',
      phrase
        .split(' ')
        .map((word) => word.normalize('NFC').slice(0, 4))
        .join(' '),
    ],
  ])('%s do not matter', async (_name, typed) => {
    expect(await readPhrase(typed)).toEqual({ kind: 'read', entropy: zeros, language: 'es' });
  });
});

it.each(Object.entries(lists))('no two words of the list %s are the same without accents', (_language, list) => {
  const typed = list.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  expect(new Set(typed).size).toBe(2048);
  expect(new Set(typed.map((word) => word.slice(0, 4))).size).toBe(2048);
});

it('names the words that are in no list, by their place', async () => {
  const typed = known.split(' ');
  typed[2] = 'thnak';
  typed[9] = 'xyz';
  expect(await readPhrase(typed.join(' '))).toEqual({
    kind: 'unknown',
    words: [
      { place: 3, word: 'thnak' },
      { place: 10, word: 'xyz' },
    ],
  });
});

it('says how many words there are', async () => {
  expect(await readPhrase('legal winner')).toEqual({ kind: 'length', words: 2 });
  expect(await readPhrase('')).toEqual({ kind: 'length', words: 0 });
});

it('says that one of known words is not the right one', async () => {
  expect(await readPhrase(known.replace('yellow', 'zoo'))).toEqual({ kind: 'mistaken' });
});

it('asks for one place of each third, any of its four', () => {
  const asked = Array.from({ length: 200 }, placesToAsk);
  for (const [third, places] of [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
  ].entries())
    expect(new Set(asked.map((each) => each[third]))).toEqual(new Set(places));
  expect(new Set(asked.map(({ length }) => length))).toEqual(new Set([3]));
});

it('takes an asked word without accents and capitals, and no other one', () => {
  expect(isWord(' Abaco', 'ábaco')).toBe(true);
  expect(isWord('abac', 'ábaco')).toBe(false);
});
