import { expect, it } from 'vitest';
import { deepHealing, morningFocus, nightWave } from './featured.ts';
import { shippedFrequency } from './shipped-catalogue.fixture.ts';

it.each([deepHealing, morningFocus, nightWave])(
  'the featured $hertz Hz matches the catalogue',
  ({ id, hertz, evidenceGrade }) => {
    expect(shippedFrequency(id)).toMatchObject({ hertz, evidenceGrade });
  },
);
