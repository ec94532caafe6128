import { expect, it } from 'vitest';
import { wavFile } from './audio-files.fixture.ts';
import { audioHeaderOf } from './audio-header.ts';

const silent = (): number => 0;
const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const fileOf = (...parts: (string | readonly number[])[]): File =>
  new File([Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? bytesOf(part) : part)))], 'one');
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

it.each([
  [{ sampleRate: 8000, channels: 1, seconds: 2 }],
  [{ sampleRate: 96_000, channels: 2, seconds: 1 }],
  [{ sampleRate: 48_000, channels: 32, seconds: 1 }],
])('of a WAV file: %o', async (shape) => {
  const header = await audioHeaderOf(wavFile(silent, shape));
  expect(header).toMatchObject({ channels: shape.channels, sampleRate: shape.sampleRate });
  // Its header counts, too.
  expect((header?.seconds ?? 0) - shape.seconds).toBeCloseTo(0, 1);
});

it('of a WAV file whose format stands behind another chunk', async () => {
  const wav = new Uint8Array(await wavFile(silent, { sampleRate: 8000, channels: 2, seconds: 1 }).arrayBuffer());
  const file = new File(
    [wav.subarray(0, 12), Uint8Array.from([...bytesOf('JUNK'), 8, 0, 0, 0, ...zeros(8)]), wav.subarray(12)],
    'one',
  );
  expect(await audioHeaderOf(file)).toMatchObject({ channels: 2, sampleRate: 8000 });
});

it('of FLAC, Opus and Vorbis files', async () => {
  // 655 350 Hz and eight channels, the most that the format can say.
  const flac = fileOf('fLaC', [0, 0, 0, 34], zeros(10), [0x9f, 0xff, 0x6e, 0xf0], zeros(60));
  expect(await audioHeaderOf(flac)).toEqual({ channels: 8, sampleRate: 655_350 });
  const page = (length: number): number[] => [...bytesOf('OggS'), ...zeros(22), 1, length];
  expect(await audioHeaderOf(fileOf(page(19), 'OpusHead', [1, 255], zeros(60)))).toMatchObject({ channels: 255 });
  const vorbis = fileOf(page(30), [1], 'vorbis', zeros(4), [6, 0x00, 0xee, 0x02, 0x00], zeros(60));
  expect(await audioHeaderOf(vorbis)).toEqual({ channels: 6, sampleRate: 192_000 });
});

it.each([
  ['', ''],
  ['RIFF', 'RIFF'],
  ['half a WAV', 'RIFF0000WAVEfmt '],
  ['fLaC', 'fLaC'],
  ['Ogg', 'OggS'],
  ['text', 'x'.repeat(200)],
])('of what says nothing there is none: %s', async (_, text) => {
  expect(await audioHeaderOf(fileOf(text))).toBeUndefined();
});

it('a chunk of any length ends', async () => {
  expect(await audioHeaderOf(fileOf('RIFF0000WAVEJUNK', [255, 255, 255, 255], zeros(90)))).toBeUndefined();
});
