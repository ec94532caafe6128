import { describe, expect, it } from 'vitest';
import { creditText, importedId, isImported } from './credit.ts';

describe('creditText', () => {
  it('keeps plain words on one line', () => {
    expect(creditText('title', '  Dormir\n\tbien  ')).toBe('Dormir bien');
  });

  it('removes what cannot be seen or turns the text around it', () => {
    expect(creditText('title', 'a\u{202E}b\u{0}c\u{200B}d\u{FEFF}')).toBe('a b c d');
  });

  it('keeps emoji and Persian words whole', () => {
    expect(creditText('title', '👩‍👩‍👧 می‌خواهم')).toBe('👩‍👩‍👧 می‌خواهم');
    expect(creditText('title', '\u{200D}')).toBeUndefined();
  });

  it('is undefined where nothing is left', () => {
    expect([creditText('author', ' \n '), creditText('author', undefined), creditText('author', '\u{202E}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(['x', 'ñ', '名', '🌊', '\u{D83C}'])('a text of %s stays short, in an address, too', (character) => {
    const text = creditText('about', character.repeat(50_000)) ?? '';
    expect([...text].length).toBeLessThanOrEqual(300);
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(900);
  });
});

describe('importedId', () => {
  it('is the same for the same text, another for another, and no id of the catalogue', () => {
    expect(importedId('one')).toBe(importedId('one'));
    expect(importedId('one')).not.toBe(importedId('other'));
    expect(isImported(importedId(''))).toBe(true);
    expect([isImported(1), isImported(999), isImported(1e9), isImported(null)]).toEqual([false, false, false, false]);
  });
});
