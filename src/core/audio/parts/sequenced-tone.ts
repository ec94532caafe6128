import type { Sequence, ToneShape } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';
import { raisedCosine } from './curve.ts';
import { blockFrames } from './gain-crossfade.ts';
import { ToneGenerator, type GlidePoint, type Phased } from './tone-generator.ts';

/** How long a crossfade to a step takes; shorter where the next crossfade follows sooner. */
export const stepCrossfadeSeconds: Seconds = 2;

/** The points between two crossfades. */
interface Run {
  points: readonly GlidePoint[];
  start: number;
  fadeFrames: number;
}

function runsOf(sequence: Sequence, sampleRate: number): Run[] {
  const runs: GlidePoint[][] = [];
  for (const { at, hertz, carrier, glides } of sequence) {
    const point = { frame: Math.round(at * sampleRate), hertz, carrier };
    const run = runs.at(-1);
    if (run && glides) run.push(point);
    else runs.push([point]);
  }
  return runs.map((points, index) => {
    const start = points[0]?.frame ?? 0;
    const next = runs[index + 1]?.[0]?.frame ?? Number.POSITIVE_INFINITY;
    return { points, start, fadeFrames: Math.min(stepCrossfadeSeconds * sampleRate, next - start) };
  });
}

/** A tone that glides and is crossfaded over the frames of the session. */
export class SequencedTone implements Phased {
  private readonly shape: ToneShape;
  private readonly sampleRate: number;
  private readonly runs: readonly Run[];
  private readonly fadingLeft = new Float64Array(blockFrames);
  private readonly fadingRight = new Float64Array(blockFrames);
  private readonly weights = new Float64Array(blockFrames);
  private readonly cycleFrames: number | undefined;
  private index: number;
  private frame: number;
  private current: ToneGenerator;
  /** The tone of the run before, while it is crossfaded. */
  private fading: ToneGenerator | undefined;

  constructor(
    shape: ToneShape,
    { sampleRate, frame }: { sampleRate: number; frame: number },
    { sequence, repeats, before }: { sequence: Sequence; repeats?: Seconds | undefined; before?: Phased | undefined },
  ) {
    this.shape = shape;
    this.sampleRate = sampleRate;
    this.frame = frame;
    this.runs = runsOf(sequence, sampleRate);
    this.cycleFrames = repeats && repeats * sampleRate;
    this.index = this.indexAt(frame);
    this.current = this.generatorAt(before);
  }

  phases(): ReturnType<Phased['phases']> {
    return this.current.phases();
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    const next = this.runAt(this.index + 1)?.start ?? Number.POSITIVE_INFINITY;
    const length = Math.min(frames, next - this.frame);
    this.fillRun(left, right, length);
    if (length === frames) return;
    this.index += 1;
    const before = this.current;
    this.current = this.generatorAt(before);
    this.fading = (this.runAt(this.index)?.fadeFrames ?? 0) > 0 ? before : undefined;
    this.fill(left.subarray(length, frames), right.subarray(length, frames), frames - length);
  }

  private indexAt(frame: number): number {
    const cycle = this.cycleFrames ? Math.floor(frame / this.cycleFrames) : 0;
    const within = frame - this.cycleStart(cycle);
    const index = this.runs.findLastIndex(({ start }) => start <= within);
    return cycle * this.runs.length + Math.max(0, index);
  }

  private cycleStart(cycle: number): number {
    return Math.round(cycle * (this.cycleFrames ?? 0));
  }

  /** The runs of every cycle are those of the first, later. */
  private runAt(index: number): Run | undefined {
    const cycle = Math.floor(index / this.runs.length);
    const run = this.runs[index % this.runs.length];
    if (cycle === 0 || !run) return run;
    if (!this.cycleFrames) return undefined;
    const offset = this.cycleStart(cycle);
    const points = run.points.map((point) => ({ ...point, frame: point.frame + offset }));
    const isJoined = index % this.runs.length === 0 && this.isSeamless();
    return { points, start: run.start + offset, fadeFrames: isJoined ? 0 : run.fadeFrames };
  }

  /** Whether a cycle ends as it begins, so that nothing need be crossfaded. */
  private isSeamless(): boolean {
    const [first, last] = [this.runs[0]?.points[0], this.runs.at(-1)?.points.at(-1)];
    return first?.hertz === last?.hertz && first?.carrier === last?.carrier;
  }

  private generatorAt(before: Phased | undefined): ToneGenerator {
    const { points = [] } = this.runAt(this.index) ?? {};
    return new ToneGenerator(this.shape, { sampleRate: this.sampleRate, frame: this.frame }, { points, before });
  }

  private fillRun(left: Float64Array, right: Float64Array, frames: number): void {
    this.current.fill(left, right, frames);
    if (this.fading) this.addFading(left, right, frames);
    this.frame += frames;
  }

  private addFading(left: Float64Array, right: Float64Array, frames: number): void {
    const { fadingLeft, fadingRight, weights } = this;
    const { start, fadeFrames } = this.runAt(this.index) ?? { start: 0, fadeFrames: 0 };
    const done = this.frame - start;
    this.fading?.fill(fadingLeft, fadingRight, frames);
    for (let index = 0; index < frames; index += 1) weights[index] = raisedCosine((done + index) / fadeFrames);
    this.blend(left, fadingLeft, frames);
    this.blend(right, fadingRight, frames);
    if (done + frames >= fadeFrames) this.fading = undefined;
  }

  private blend(samples: Float64Array, fading: Float64Array, frames: number): void {
    for (let index = 0; index < frames; index += 1) {
      const from = fading[index] ?? 0;
      samples[index] = from + ((samples[index] ?? 0) - from) * (this.weights[index] ?? 1);
    }
  }
}
