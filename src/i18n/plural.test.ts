import { describe, expect, it } from 'vitest';
import { plural } from './plural.ts';

describe('plural', () => {
  const forms = { one: '# minuto', other: '# minutos' };

  it('uses the plural form of the language', () => {
    expect(plural('es', 1, forms)).toBe('1 minuto');
    expect(plural('es', 15, forms)).toBe('15 minutos');
    expect(plural('es', 0, forms)).toBe('0 minutos');
  });

  it('formats the count in the language', () => {
    expect(plural('en', 12_500, { other: '# hertz' })).toBe('12,500 hertz');
    expect(plural('es', 12_500, { other: '# hercios' })).toBe('12.500 hercios');
  });

  it('falls back to other where a form is missing', () => {
    expect(plural('en', 1, { other: '# of them' })).toBe('1 of them');
  });
});
