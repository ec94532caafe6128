// @module-tag long
// What docs/architecture.md promises of a form of sound that existing parts cannot play: the compiler names each part.
import { expect, it } from 'vitest';
import { copyTree } from './tree-copy.fixture.ts';

it('the compiler asks for the samples, the power and the measurement of a form that is made of something new', async () => {
  const copy = copyTree();
  const row = '  swings: { ...tone, hasCarrier: true, spread: 1 },\n';
  copy.insertBefore('src/core/domain/sound.ts', '  ears: {', row);
  const asked = await copy.compile().catch(({ message }: Error) => message);
  copy.remove();
  for (const part of ['audio/parts/tone-generator', 'audio/dose', 'export/measured-tones'])
    expect(asked).toContain(`src/core/${part}.ts(`);
}, 300_000);
