import { vi } from 'vitest';
import type { Seconds } from '#core/units.ts';

// All modules of a context share its Date.
const recorderSource = `const realNow = Date.now;
let ahead = 0;
globalThis.Date = class extends Date {
  constructor(...parts) { super(...(parts.length > 0 ? parts : [realNow() + ahead])); }
  static now() { return realNow() + ahead; }
};
registerProcessor('recorder', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.port.addEventListener('message', ({ data }) => { ahead = data; });
    this.port.start();
  }
  process([input]) {
    this.port.postMessage({ frame: currentFrame, made: realNow(), left: input[0]?.slice(), right: input[1]?.slice() });
    return true;
  }
});`;

export function blockThread(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

interface Quantum {
  frame: number;
  /** Wall clock, in milliseconds. */
  made: number;
  left?: Float32Array;
  right?: Float32Array;
}

const isContinuous = (last: Quantum, next: Quantum): boolean =>
  next.frame === last.frame + 128 && next.made - last.made <= 500;

export interface LiveRecorder {
  readonly context: AudioContext;
  /** Both channels between two times of the audio clock; waits until they are rendered. */
  between: (from: Seconds, to: Seconds) => Promise<[Float32Array, Float32Array]>;
  /** The left channel, cut where the recorder missed quanta (as worklets do on resume) or the clock was frozen. */
  piecesBetween: (from: Seconds, to: Seconds) => Promise<Float32Array[]>;
  until: (time: Seconds) => Promise<void>;
  /** Sets the system's clock as the page and the audio thread read it, not the recorder's own. */
  setClock: (millisecondsAhead: number) => void;
  /** Keeps the page busy before each connection, as a slow machine does. */
  delayConnections: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** Records everything that is connected to the context's output. */
export async function createLiveRecorder(sampleRate: number): Promise<LiveRecorder> {
  const context = new AudioContext({ sampleRate });
  const address = URL.createObjectURL(new Blob([recorderSource], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(address);
  URL.revokeObjectURL(address);
  const recorder = new AudioWorkletNode(context, 'recorder', { channelCount: 2, channelCountMode: 'explicit' });
  const quanta: Quantum[] = [];
  const waiters: { frame: number; done: () => void }[] = [];
  recorder.port.addEventListener('message', ({ data }: MessageEvent<Quantum>) => {
    quanta.push(data);
    for (const waiter of [...waiters]) {
      if (waiter.frame > data.frame) continue;
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.done();
    }
  });
  recorder.port.start();
  recorder.connect(context.destination);
  const { connect } = AudioNode.prototype;
  let delay = 0;
  vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function mock(this: AudioNode, ...ends: unknown[]) {
    blockThread(delay);
    if (ends[0] === context.destination) Reflect.apply(connect, this, [recorder]);
    return Reflect.apply(connect, this, ends);
  });
  await context.resume();
  const realNow = Date.now.bind(Date);
  const setClock = (ahead: number): void => {
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
    recorder.port.postMessage(ahead);
  };
  const until = (time: Seconds): Promise<void> =>
    new Promise((done) => waiters.push({ frame: time * sampleRate, done }));

  const wait = async (time: Seconds): Promise<void> => {
    if ((quanta.at(-1)?.frame ?? 0) < time * sampleRate) await until(time);
  };

  return {
    context,
    until,
    setClock,
    delayConnections: (milliseconds) => {
      delay = milliseconds;
    },
    between: async (from, to) => {
      await wait(to);
      const begin = Math.round(from * sampleRate);
      const length = Math.round((to - from) * sampleRate);
      const ears: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
      for (const { frame, left, right } of quanta) {
        [left, right].forEach((samples, ear) =>
          samples?.forEach((sample, index) => {
            const at = frame + index - begin;
            if (at >= 0 && at < length) (ears[ear] ?? ears[0])[at] = sample;
          }),
        );
      }
      return ears;
    },
    piecesBetween: async (from, to) => {
      await wait(to);
      const pieces: number[][] = [];
      let last: Quantum | undefined;
      for (const quantum of quanta) {
        if (quantum.frame < from * sampleRate || quantum.frame >= to * sampleRate) continue;
        if (!last || !isContinuous(last, quantum)) pieces.push([]);
        pieces.at(-1)?.push(...(quantum.left ?? new Float32Array(128)));
        last = quantum;
      }
      return pieces.map((piece) => Float32Array.from(piece));
    },
    close: () => context.close(),
  };
}
