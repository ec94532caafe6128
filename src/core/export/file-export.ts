import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import { createFileSaver, type FileSaver } from '#core/platform/files/file-saver.ts';
import type { FileSink } from '#core/platform/files/file-sink.ts';
import { createStore, type Readable } from '#core/store.ts';
import { fileSampleRate, fileType, type FileFormat } from './file-timing.ts';
import { runJob, type JobRun, type RunJob } from './run-job.ts';

export type FileExportState =
  | { phase: 'idle' }
  | { phase: 'choosing' }
  | { phase: 'writing'; percent: number }
  | { phase: 'done'; kind: FileSink['kind'] }
  | { phase: 'cancelled' }
  /** full: disk full. refused: not allowed by browser or system. impossible: unplayable. */
  | { phase: 'failed'; why: 'full' | 'refused' | 'impossible' | 'unexpected' };

export interface FileExportRequest {
  programme: Programme;
  timing: Timing;
  file: FileFormat;
  fileName: string;
  /** Of the programme, at the rate of files. */
  loadClips?: () => Promise<readonly Clip[]>;
}

export interface FileExport extends Readable<FileExportState> {
  /** Call it from a tap. Never rejects; ignored while an export is under way. */
  start: (request: FileExportRequest) => Promise<void>;
  /** Removes the files that interrupted exports have left. */
  removeLeftovers: () => void;
  /** Leaves no file, except one that is already being closed. */
  cancel: () => void;
}

interface FileExportDependencies {
  runJob: RunJob;
  saver: FileSaver;
}

const failureKinds: Readonly<Record<string, 'full' | 'refused'>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'refused',
  NoModificationAllowedError: 'refused',
  SecurityError: 'refused',
};

function failureOf(error: unknown): FileExportState {
  if (error instanceof RangeError) return { phase: 'failed', why: 'impossible' };
  return { phase: 'failed', why: (error instanceof Error && failureKinds[error.name]) || 'unexpected' };
}

type FileJob = JobRun<'wav'> | JobRun<'flac'> | JobRun<'small'>;

interface WriteOptions {
  job: FileJob;
  sink: FileSink;
  onPercent: (percent: number) => void;
  /** After this the export cannot be cancelled. */
  onWritten: () => void;
}

/** Opens no worker yet: clips are decoded once there is a place for the file. */
function jobOf(run: RunJob, { loadClips = () => Promise.resolve([]), ...request }: FileExportRequest): FileJob {
  let job: FileJob | undefined;
  let isClosed = false;
  return {
    next: async () => {
      job ??= openJob(run, request, await loadClips());
      if (isClosed) job.close();
      return job.next();
    },
    close: () => {
      isClosed = true;
      job?.close();
    },
  };
}

function openJob(run: RunJob, { programme, timing, file }: FileExportRequest, clips: readonly Clip[]): FileJob {
  const sound = { programme, timing, sampleRate: fileSampleRate, ...(clips.length > 0 && { clips }) };
  if (file.format === 'wav') return run('wav', { ...sound, bits: file.bits });
  return file.format === 'flac'
    ? run('flac', { ...sound, bits: file.bits })
    : run('small', { ...sound, format: file.format });
}

async function writeAll({ job, sink, onPercent, onWritten }: WriteOptions): Promise<FileExportState> {
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

export function createFileExport(dependencies: Partial<FileExportDependencies> = {}): FileExport {
  const { runJob: run, saver }: FileExportDependencies = { runJob, saver: createFileSaver(), ...dependencies };
  const store = createStore<FileExportState>({ phase: 'idle' });
  let current: FileJob | undefined;
  let written = false;

  const hasMadeRoom = async (error: unknown, sink: FileSink | undefined): Promise<boolean> => {
    const failure = failureOf(error);
    const isFull = failure.phase === 'failed' && failure.why === 'full';
    return isFull && sink?.kind === 'download' && saver.makeRoom();
  };

  const write = async ({ fileName, file }: FileExportRequest, job: FileJob): Promise<FileExportState | 'again'> => {
    let sink: FileSink | undefined;
    const onPercent = (percent: number): void => {
      if (job === current) store.set({ phase: 'writing', percent });
    };
    const onWritten = (): void => {
      written = true;
    };
    try {
      sink = await saver.open({ name: fileName, type: fileType(file.format) });
      if (!sink) return { phase: 'cancelled' };
      onPercent(0);
      return await writeAll({ job, sink, onPercent, onWritten });
    } catch (error) {
      await sink?.abandon();
      return (await hasMadeRoom(error, sink)) ? 'again' : failureOf(error);
    }
  };

  /** Once more where the copies of earlier downloads were in the way. */
  const writeWithRoom = async (request: FileExportRequest, job: FileJob): Promise<FileExportState> => {
    const outcome = await write(request, job);
    if (outcome !== 'again') return outcome;
    job.close();
    if (job !== current) return { phase: 'cancelled' };
    const second = jobOf(run, request);
    current = second;
    const settled = await write(request, second);
    second.close();
    return settled === 'again' ? { phase: 'failed', why: 'full' } : settled;
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: async (request) => {
      if (current) return;
      const job = jobOf(run, request);
      current = job;
      written = false;
      store.set({ phase: 'choosing' });
      const outcome = await writeWithRoom(request, job);
      job.close();
      // Cancelled meanwhile.
      if (!current) return;
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
