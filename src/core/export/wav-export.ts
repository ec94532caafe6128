import type { Programme, Timing } from '#core/audio/programme.ts';
import type { WavBits } from '#core/audio/wav.ts';
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
  | { phase: 'choosing' }
  | { phase: 'writing'; percent: number }
  | { phase: 'done'; kind: FileSink['kind'] }
  | { phase: 'cancelled' }
  /** full: disk full. refused: not allowed by browser or system. impossible: unplayable. */
  | { phase: 'failed'; why: 'full' | 'refused' | 'impossible' | 'unexpected' };

export interface WavExportRequest {
  programme: Programme;
  timing: Timing;
  bits: WavBits;
  fileName: string;
}

export interface WavExport extends Readable<WavExportState> {
  /** Call it from a tap. Never rejects; ignored while an export is under way. */
  start: (request: WavExportRequest) => Promise<void>;
  /** Removes what interrupted exports have left. */
  removeLeftovers: () => void;
  /** Leaves no file, except one that is already being closed. */
  cancel: () => void;
}

interface Dependencies {
  runJob: RunJob;
  saver: FileSaver;
}

const failureKinds: Readonly<Record<string, 'full' | 'refused'>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'refused',
  NoModificationAllowedError: 'refused',
  SecurityError: 'refused',
};

function failureOf(error: unknown): WavExportState {
  if (error instanceof RangeError) return { phase: 'failed', why: 'impossible' };
  return { phase: 'failed', why: (error instanceof Error && failureKinds[error.name]) || 'unexpected' };
}

interface WriteOptions {
  job: JobRun<'wav'>;
  sink: FileSink;
  onPercent: (percent: number) => void;
  /** After this the export cannot be cancelled. */
  onWritten: () => void;
}

async function writeAll({ job, sink, onPercent, onWritten }: WriteOptions): Promise<WavExportState> {
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

export function createWavExport(dependencies: Partial<Dependencies> = {}): WavExport {
  const { runJob: run, saver }: Dependencies = { runJob, saver: createFileSaver(), ...dependencies };
  const store = createStore<WavExportState>({ phase: 'idle' });
  let current: JobRun<'wav'> | undefined;
  let written = false;

  const write = async ({ fileName }: WavExportRequest, job: JobRun<'wav'>): Promise<WavExportState> => {
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
    start: async (request) => {
      if (current) return;
      const { programme, timing, bits } = request;
      const job = run('wav', { programme, timing, bits, sampleRate: fileSampleRate });
      current = job;
      written = false;
      store.set({ phase: 'choosing' });
      const outcome = await write(request, job);
      job.close();
      if (job !== current) return;
      current = undefined;
      store.set(outcome);
    },
    removeLeftovers: () => void saver.removeLeftovers(),
    cancel: () => {
      if (!current || written) return;
      current.close();
      current = undefined;
      store.set({ phase: 'cancelled' });
    },
  };
}
