import { expect, it } from 'vitest';
import { forms, modes } from './sound.ts';

it('only the pure form has no carrier', () => {
  const without = modes.filter((mode) => !forms[mode].hasCarrier);
  expect(without, 'titles, the player and files call a tone without a carrier pure').toEqual(['pure']);
});
