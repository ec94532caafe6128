import type { Programme, Timing } from '#core/audio/programme.ts';
import { createFileSaver } from '#core/platform/files/file-saver.ts';
import type { FileSaver } from '#core/platform/files/file-saver.ts';
import type { FileSink } from '#core/platform/files/file-sink.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { fileSampleRate } from './file-timing.ts';
import { runJob } from './run-job.ts';
import type { JobRun, RunJob } from './run-job.ts';

export type WavExportState =
  | { phase: 'idle' }
  /** The person is choosing where to. */
  | { phase: 'choosing' }
  /** percent: whole ones. */
  | { phase: 'writing'; percent: number }
  | { phase: 'done'; kind: FileSink['kind'] }
  | { phase: 'cancelled' }
  /** full: no room. refused: the browser or the system does not let it be written. impossible: the programme cannot sound. */
  | { phase: 'failed'; why: 'full' | 'refused' | 'impossible' | 'unexpected' };

export interface WavWish {
  programme: Programme;
  timing: Timing;
  /** With its ending. */
  fileName: string;
}

/** Writes sessions as WAV files: an hour at most, in pieces, with flat memory. One at a time. */
export interface WavExport extends Readable<WavExportState> {
  /** Asks where to and writes; while one is under way it does nothing. Call it from a tap. Never rejects. */
  start: (wish: WavWish) => Promise<void>;
  /** Removes what earlier files may have left on the way. Call it when it comes into use. */
  tidy: () => void;
  /** Gives up what is under way and leaves no file behind; a file that is just being closed becomes whole. */
  cancel: () => void;
}

interface Seams {
  runJob: RunJob;
  saver: FileSaver;
}

const whyOf: Readonly<Record<string, 'full' | 'refused'>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'refused',
  NoModificationAllowedError: 'refused',
  SecurityError: 'refused',
};

function failureOf(error: unknown): WavExportState {
  if (error instanceof RangeError) return { phase: 'failed', why: 'impossible' };
  return { phase: 'failed', why: (error instanceof Error && whyOf[error.name]) || 'unexpected' };
}

/** One file on its way. */
interface Writing {
  job: JobRun<'wav'>;
  sink: FileSink;
  onPercent: (percent: number) => void;
  /** Every sample is written: from here on it can no longer be cancelled. */
  onWritten: () => void;
}

async function writeAll({ job, sink, onPercent, onWritten }: Writing): Promise<WavExportState> {
  let percent = 0;
  for (let step = await job.next(); !step.done; step = await job.next()) {
    await sink.write(step.value.bytes);
    const now = Math.floor(step.value.part * 100);
    if (now > percent) onPercent(now);
    percent = now;
  }
  onWritten();
  await sink.finish();
  return { phase: 'done', kind: sink.kind };
}

export function createWavExport(seams: Partial<Seams> = {}): WavExport {
  const { runJob: run, saver }: Seams = { runJob, saver: createFileSaver(), ...seams };
  const store = createStore<WavExportState>({ phase: 'idle' });
  let current: JobRun<'wav'> | undefined;
  let written = false;

  const write = async ({ fileName }: WavWish, job: JobRun<'wav'>): Promise<WavExportState> => {
    let sink: FileSink | undefined;
    const onPercent = (percent: number): void => {
      if (job === current) store.set({ phase: 'writing', percent });
    };
    const onWritten = (): void => {
      written = true;
    };
    try {
      sink = await saver.open({ name: fileName, type: 'audio/wav' });
      if (!sink) return { phase: 'cancelled' };
      onPercent(0);
      return await writeAll({ job, sink, onPercent, onWritten });
    } catch (error) {
      await sink?.abandon();
      return failureOf(error);
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: async (wish) => {
      if (current) return;
      const job = run('wav', { programme: wish.programme, timing: wish.timing, sampleRate: fileSampleRate });
      current = job;
      written = false;
      store.set({ phase: 'choosing' });
      const outcome = await write(wish, job);
      job.close();
      if (job !== current) return;
      current = undefined;
      store.set(outcome);
    },
    tidy: () => void saver.removeLeftovers(),
    cancel: () => {
      if (!current || written) return;
      // Its next step rejects, and what was written is abandoned.
      current.close();
      current = undefined;
      store.set({ phase: 'cancelled' });
    },
  };
}
