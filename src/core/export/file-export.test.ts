import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { expect, it, vi } from 'vitest';
import type { Timing } from '#core/audio/programme.ts';
import type { FileSink } from '#core/platform/files/file-sink.ts';
import { wavBytes } from '#core/audio/wav.ts';
import { createRunJob } from './run-job.ts';
import { createFileExport, type FileExportState } from './file-export.ts';
import { fileName } from './file-name.ts';

const sketch: ProgrammeSketch = {
  level: 0.5,
  edge: 0.005,
};
const programme = toneProgramme(sketch);
const timing: Timing = { duration: 4, attack: 1, fade: 1, bells: [] };
const request = { programme, timing, file: { format: 'wav', bits: 24 }, fileName: 'a.wav' } as const;

const runJob = createRunJob({
  openWorker: () => {
    throw new DOMException('no workers here', 'SecurityError');
  },
  pause: () => Promise.resolve(),
});

function memoryFile(failing: Partial<FileSink> = {}) {
  const written: Uint8Array[] = [];
  const sink = {
    kind: 'file' as const,
    write: vi.fn((bytes: Uint8Array) => {
      written.push(bytes);
      return Promise.resolve();
    }),
    finish: vi.fn(() => Promise.resolve()),
    abandon: vi.fn(() => Promise.resolve()),
    ...failing,
  };
  const open = vi.fn((): Promise<FileSink | undefined> => Promise.resolve(sink));
  const removeLeftovers = vi.fn(() => Promise.resolve());
  const makeRoom = vi.fn(() => Promise.resolve(false));
  const fileExport = createFileExport({ runJob, saver: { open, removeLeftovers, makeRoom } });
  const seen: FileExportState[] = [];
  fileExport.subscribe(() => seen.push(fileExport.getSnapshot()));
  return { fileExport, sink, open, seen, makeRoom, size: () => written.reduce((sum, { length }) => sum + length, 0) };
}

it('an export writes the whole file and reports its progress', async () => {
  const { fileExport, sink, open, seen, size } = memoryFile();
  await fileExport.start(request);
  expect(open).toHaveBeenCalledExactlyOnceWith({ name: 'a.wav', type: 'audio/wav' });
  expect(size()).toBe(wavBytes({ frames: 4 * 48_000, sampleRate: 48_000, bits: 24, channels: 1 }));
  expect(seen).toEqual([
    { phase: 'choosing' },
    ...[0, 25, 50, 75, 100].map((percent) => ({ phase: 'writing', percent })),
    { phase: 'done', kind: 'file' },
  ]);
  expect(sink.finish).toHaveBeenCalledOnce();
  expect(sink.abandon).not.toHaveBeenCalled();
});

it('an export writes FLAC under its own type', async () => {
  const { fileExport, open, size } = memoryFile();
  await fileExport.start({ ...request, file: { format: 'flac', bits: 16 }, fileName: 'a.flac' });
  expect(open).toHaveBeenCalledExactlyOnceWith({ name: 'a.flac', type: 'audio/flac' });
  expect(fileExport.getSnapshot()).toEqual({ phase: 'done', kind: 'file' });
  const wav = wavBytes({ frames: 4 * 48_000, sampleRate: 48_000, bits: 16, channels: 1 });
  expect(size()).toBeGreaterThan(0.1 * wav);
  expect(size()).toBeLessThan(0.25 * wav);
});

it('an export is cancelled when no file is chosen', async () => {
  const { fileExport, open } = memoryFile();
  open.mockResolvedValueOnce(undefined);
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'cancelled' });
});

it.each(['choosing', 'writing'] as const)(
  'an export cancelled while %s abandons its file, and can start again',
  async (phase) => {
    const { fileExport, sink } = memoryFile();
    const end = fileExport.subscribe(() => {
      if (fileExport.getSnapshot().phase === phase) fileExport.cancel();
    });
    await fileExport.start(request);
    expect(fileExport.getSnapshot()).toEqual({ phase: 'cancelled' });
    expect(sink.abandon).toHaveBeenCalledOnce();
    expect(sink.finish).not.toHaveBeenCalled();
    end();
    await fileExport.start(request);
    expect(fileExport.getSnapshot()).toEqual({ phase: 'done', kind: 'file' });
  },
);

it('an export can be cancelled until its last piece is written, but not while it closes', async () => {
  const last = memoryFile();
  last.fileExport.subscribe(() => {
    const state = last.fileExport.getSnapshot();
    if (state.phase === 'writing' && state.percent === 100) last.fileExport.cancel();
  });
  await last.fileExport.start(request);
  expect(last.fileExport.getSnapshot()).toEqual({ phase: 'cancelled' });
  expect(last.sink.abandon).toHaveBeenCalledOnce();

  const closing = memoryFile({ finish: () => Promise.resolve(closing.fileExport.cancel()) });
  await closing.fileExport.start(request);
  expect(closing.fileExport.getSnapshot()).toEqual({ phase: 'done', kind: 'file' });
});

it.each([
  ['full', new DOMException('no room', 'QuotaExceededError')],
  ['refused', new DOMException('not yours', 'NotAllowedError')],
  ['unexpected', new TypeError('what?')],
] as const)('a failed write is reported as %s, and abandons the file', async (why, error) => {
  const { fileExport, sink } = memoryFile({ write: () => Promise.reject(error) });
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'failed', why });
  expect(sink.abandon).toHaveBeenCalledOnce();
});

it('a file that cannot be closed is reported and abandoned', async () => {
  const { fileExport, sink } = memoryFile({
    finish: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  });
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'failed', why: 'full' });
  expect(sink.abandon).toHaveBeenCalledOnce();
});

it('an export reports unplayable programmes and files that cannot be opened', async () => {
  const { fileExport, open } = memoryFile();
  await fileExport.start({ ...request, programme: toneProgramme({ ...sketch, hertz: 30_000 }) });
  expect(fileExport.getSnapshot()).toEqual({ phase: 'failed', why: 'impossible' });
  open.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'failed', why: 'refused' });
});

it('a second start during an export is ignored', async () => {
  const { fileExport, open } = memoryFile();
  await Promise.all([fileExport.start(request), fileExport.start(request)]);
  expect(open).toHaveBeenCalledOnce();
});

it('fileName uses only a–z, digits and hyphens', () => {
  expect(fileName('wav', 'solfeggio-528', 'puro', '15 min')).toBe('solfeggio-528-puro-15-min.wav');
  expect(fileName('flac', 'Resonancia 7,83 Hz', 'isocrónico', '60 min')).toBe(
    'resonancia-7-83-hz-isocronico-60-min.flac',
  );
  expect(fileName('wav', '../?', '')).toBe('onda.wav');
});

function fullOnce(kind: FileSink['kind']) {
  let isFull = true;
  const write = vi.fn(() => {
    if (!isFull) return Promise.resolve();
    isFull = false;
    return Promise.reject(new DOMException('no space', 'QuotaExceededError'));
  });
  return memoryFile({ kind, write });
}

it('a download that the copy of an earlier one left no space for is written again without it', async () => {
  const { fileExport, makeRoom, sink } = fullOnce('download');
  makeRoom.mockResolvedValue(true);
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'done', kind: 'download' });
  expect(makeRoom).toHaveBeenCalledOnce();
  expect(sink.abandon).toHaveBeenCalledOnce();
});

it.each(['download', 'file'] as const)('a full disk fails a %s where nothing can be removed', async (kind) => {
  const { fileExport, open } = fullOnce(kind);
  await fileExport.start(request);
  expect(fileExport.getSnapshot()).toEqual({ phase: 'failed', why: 'full' });
  expect(open).toHaveBeenCalledOnce();
});
