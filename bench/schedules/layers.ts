// node bench/schedules/layers.ts: how long a second of sound takes with 1, 4, 16 and 24 layers, each a binaural beat with 400
// steps, and a tone with soundscapes. Several rounds; the fastest counts, as nothing makes a computer faster.
import { createVoice } from '../../src/core/audio/voice.ts';
import { installSoundscapes } from '../../src/core/audio/soundscapes/install-soundscapes.ts';
import type { Layer, ToneLayer } from '../../src/core/audio/programme.ts';
import { maxLayers } from '../../src/core/domain/layers.ts';
import { soundscapes } from '../../src/core/domain/soundscapes.ts';

const sampleRate = 48_000;
const seconds = 20;
const rounds = 5;

const source = (index: number) =>
  ({ mode: 'binaural', hertz: 4 + index / 10, carrier: 100 + 30 * index, duty: 0.5, edge: 0.01 }) as const;

function layerOf(index: number, steps: number): ToneLayer {
  const { hertz, carrier } = source(index);
  const sequence = Array.from({ length: steps }, (_, step) => ({
    at: step * 0.5,
    hertz: hertz + (step % 7) / 10,
    carrier: carrier + (step % 5),
    gain: 1 - (step % 3) / 10,
    glides: step > 0,
  }));
  return { source: source(index), level: 1 / maxLayers, balance: 0, breathes: false, ...(steps > 0 && { sequence }) };
}

const tonesOf = (count: number, steps: number): Layer[] =>
  Array.from({ length: count - 1 }, (_, index) => layerOf(index + 1, steps));

const soundscapesOf = (count: number): Layer[] =>
  Array.from({ length: count }, (_, index) => ({
    source: { scape: soundscapes[index % soundscapes.length] ?? 'rain', softness: 0.5, nearness: 0.5 },
    level: 0.5 / maxLayers,
    balance: 0,
    breathes: false,
  }));

function millisecondsPerSecond(first: ToneLayer, others: readonly Layer[]): number {
  const ears = [new Float32Array(128), new Float32Array(128)] as const;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const voice = createVoice({
      sampleRate,
      programme: { layers: [first, ...others] },
      timing: { duration: undefined, attack: 0, fade: 0, bells: [] },
    });
    const started = performance.now();
    for (let frame = 0; frame < seconds * sampleRate; frame += 128) voice.render(...ears);
    best = Math.min(best, (performance.now() - started) / seconds);
  }
  return best;
}

for (const [count, steps] of [
  [1, 0],
  [1, 400],
  [4, 400],
  [8, 400],
  [maxLayers, 0],
  [maxLayers, 400],
] as const)
  process.stdout.write(
    `${count} layers, ${steps} steps each: ${millisecondsPerSecond(layerOf(0, steps), tonesOf(count, steps)).toFixed(2)} ms for a second of sound\n`,
  );

installSoundscapes();
for (const count of [1, 4, 8, maxLayers - 1])
  process.stdout.write(
    `a tone and ${count} soundscapes: ${millisecondsPerSecond(layerOf(0, 0), soundscapesOf(count)).toFixed(2)} ms for a second of sound\n`,
  );
