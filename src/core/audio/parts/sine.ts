const tau = 2 * Math.PI;

/** Piecewise linear, by ascending frames; constant before the first point and after the last. */
export type Curve = readonly { frame: number; value: number }[];

interface Line {
  from: number;
  until: number;
  value: number;
  slope: number;
}

function linesOf(curve: Curve): Line[] {
  const lines = curve.map(({ frame, value }, index): Line => {
    const next = curve[index + 1];
    const slope = next ? (next.value - value) / (next.frame - frame) : 0;
    return { from: frame, until: next?.frame ?? Number.POSITIVE_INFINITY, value, slope };
  });
  const first = { from: 0, until: curve[0]?.frame ?? 0, value: curve[0]?.value ?? 0, slope: 0 };
  return [first, ...lines];
}

/** Reads a curve at a frame: `value`, its change per frame, and the frame until which that applies. */
export class CurveReader {
  value = 0;
  slope = 0;
  until = Number.NEGATIVE_INFINITY;
  private readonly lines: readonly Line[];
  private index = 0;

  constructor(curve: Curve) {
    this.lines = linesOf(curve);
  }

  /** Frames must not decrease from call to call. */
  seek(frame: number): void {
    let line = this.lines[this.index];
    while (line && line.until <= frame) {
      this.index += 1;
      line = this.lines[this.index];
    }
    if (!line) return;
    this.until = line.until;
    this.slope = line.slope;
    this.value = line.value + line.slope * (frame - line.from);
  }
}

const exactEvery = 128;

// The phase is a wrapped 64-bit number of periods, as exact after an hour as after a second. Rotating the sine between
// two calls of Math.sin is seven times as fast and loses 2 or 3 of 53 bits. Closures would allocate on every write.
/** A sine whose frequency, in periods per frame, follows a curve. */
export class Sine {
  private readonly reader: CurveReader;
  private frame: number;
  /** The phase at the last call of Math.sin, and the frames since and until the next, independent of block sizes. */
  private exact: number;
  private since = 0;
  private window = exactEvery;
  private sine = 0;
  private cosine = 1;
  private turnSine = 0;
  private turnCosine = 1;
  private bendSine = 0;
  private bendCosine = 1;

  constructor(periods: Curve, phase: number, frame: number) {
    this.reader = new CurveReader(periods);
    this.frame = frame;
    this.exact = phase;
  }

  get phase(): number {
    return this.since === 0 ? this.exact : this.phaseAfter(this.since);
  }

  fill(samples: Float64Array, frames: number): void {
    let frame = 0;
    while (frame < frames) {
      if (this.since === 0) this.lookUp();
      const end = Math.min(frames, frame + this.window - this.since);
      if (this.reader.slope === 0) this.turn(samples, frame, end);
      else this.bend(samples, frame, end);
      this.since += end - frame;
      this.frame += end - frame;
      frame = end;
      if (this.since < this.window) continue;
      this.exact = this.phaseAfter(this.window);
      this.since = 0;
    }
  }

  private phaseAfter(frames: number): number {
    const { value, slope } = this.reader;
    return (this.exact + frames * value + (slope * frames * (frames - 1)) / 2) % 1;
  }

  private lookUp(): void {
    const { reader, exact } = this;
    reader.seek(this.frame);
    this.window = Math.min(exactEvery, Math.max(1, reader.until - this.frame));
    this.sine = Math.sin(tau * exact);
    this.cosine = Math.cos(tau * exact);
    this.turnSine = Math.sin(tau * reader.value);
    this.turnCosine = Math.cos(tau * reader.value);
    if (reader.slope === 0) return;
    this.bendSine = Math.sin(tau * reader.slope);
    this.bendCosine = Math.cos(tau * reader.slope);
  }

  private turn(samples: Float64Array, begin: number, end: number): void {
    const { turnSine, turnCosine } = this;
    let { sine, cosine } = this;
    for (let frame = begin; frame < end; frame += 1) {
      samples[frame] = sine;
      const next = sine * turnCosine + cosine * turnSine;
      cosine = cosine * turnCosine - sine * turnSine;
      sine = next;
    }
    this.sine = sine;
    this.cosine = cosine;
  }

  /** Rotates the rotation, too, because the frequency changes. */
  private bend(samples: Float64Array, begin: number, end: number): void {
    const { bendSine, bendCosine } = this;
    let { sine, cosine, turnSine, turnCosine } = this;
    for (let frame = begin; frame < end; frame += 1) {
      samples[frame] = sine;
      const next = sine * turnCosine + cosine * turnSine;
      cosine = cosine * turnCosine - sine * turnSine;
      sine = next;
      const turned = turnSine * bendCosine + turnCosine * bendSine;
      turnCosine = turnCosine * bendCosine - turnSine * bendSine;
      turnSine = turned;
    }
    this.sine = sine;
    this.cosine = cosine;
    this.turnSine = turnSine;
    this.turnCosine = turnCosine;
  }
}
