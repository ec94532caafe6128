import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFileSaver } from './file-saver.ts';
import { downloadTimeLimit, type Download, type FileSink } from './file-sink.ts';

const file = { name: 'a.wav', type: 'audio/wav' };
const bytesOf = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.of(...values);

type Saver = ReturnType<typeof createFileSaver>;

async function opened(saver: Saver): Promise<FileSink> {
  const sink = await saver.open(file);
  if (!sink) throw new Error('nothing was chosen');
  return sink;
}

async function realRoot(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('file-saver-test', { create: true });
}

async function newHandle(): Promise<FileSystemFileHandle> {
  return (await realRoot()).getFileHandle('a.wav', { create: true });
}

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const [name] of (await realRoot()).entries()) found.push(name);
  return found;
}

afterEach(async () => {
  await realRoot();
  vi.restoreAllMocks();
  await (await navigator.storage.getDirectory()).removeEntry('file-saver-test', { recursive: true });
});

it('writes to the chosen file in order', async () => {
  const showSaveFilePicker = vi.fn(newHandle);
  const sink = await opened(createFileSaver({ window: { showSaveFilePicker } }));
  expect(showSaveFilePicker).toHaveBeenCalledExactlyOnceWith({
    suggestedName: 'a.wav',
    types: [{ accept: { 'audio/wav': ['.wav'] } }],
  });
  expect(sink.kind).toBe('file');
  await sink.write(bytesOf(1, 2));
  await sink.write(bytesOf(3));
  await sink.finish();
  const saved = await (await newHandle()).getFile();
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(bytesOf(1, 2, 3));
});

it('removes the empty file when abandoned', async () => {
  const sink = await opened(createFileSaver({ window: { showSaveFilePicker: newHandle } }));
  await sink.write(bytesOf(1));
  await sink.abandon();
  expect(await names()).toEqual([]);
});

it('returns undefined when the person closes the picker', async () => {
  const showSaveFilePicker = (): Promise<never> => Promise.reject(new DOMException('closed', 'AbortError'));
  expect(await createFileSaver({ window: { showSaveFilePicker } }).open(file)).toBeUndefined();
});

it('rejects where the picker fails for another reason', async () => {
  const showSaveFilePicker = (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await expect(createFileSaver({ window: { showSaveFilePicker } }).open(file)).rejects.toThrow('no');
});

const noPicker = (): Promise<never> => Promise.reject(new DOMException('a frame', 'SecurityError'));

/** Fails as in some private windows. */
const noRoot = (): Promise<never> => Promise.reject(new DOMException('none', 'SecurityError'));
const readOnlyRoot = async (): Promise<FileSystemDirectoryHandle> => {
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockImplementation(() => {
    throw new TypeError('createWritable is not a function');
  });
  return realRoot();
};

async function stagedNames(): Promise<string[]> {
  const found: string[] = [];
  for await (const [name] of (await (await realRoot()).getDirectoryHandle('downloads', { create: true })).entries())
    found.push(name);
  // Chromium keeps a swap file beside one that is being written.
  return found.filter((name) => name.endsWith('.part'));
}

describe.each([
  ['through a private file', realRoot, 1],
  ['through Blobs where there is no private folder', noRoot, 0],
  ['through Blobs where private files are read-only', readOnlyRoot, 0],
])('a download %s', (_how, root, staged) => {
  it.each([
    ['there is no picker', {}],
    ['the picker is blocked in a frame', { showSaveFilePicker: noPicker }],
  ])('is given to the browser where %s', async (_where, window) => {
    const download = vi.fn<Download>();
    const sink = await opened(createFileSaver({ window, root, download }));
    expect(sink.kind).toBe('download');
    const piece = new Uint8Array(5 * 2 ** 20).fill(7);
    for (let count = 0; count < 5; count += 1) await sink.write(piece);
    await sink.write(bytesOf(1, 2, 3));
    expect(download).not.toHaveBeenCalled();
    expect(await stagedNames()).toHaveLength(staged);
    await sink.finish();
    const [[blob, name] = [new Blob(), '']] = download.mock.calls;
    expect([name, blob.type, blob.size]).toEqual(['a.wav', 'audio/wav', 25 * 2 ** 20 + 3]);
    expect(new Uint8Array(await blob.slice(-4).arrayBuffer())).toEqual(bytesOf(7, 1, 2, 3));
  });

  it('leaves nothing when abandoned', async () => {
    const download = vi.fn<Download>();
    const sink = await opened(createFileSaver({ window: {}, root, download }));
    await sink.write(bytesOf(1));
    await sink.abandon();
    expect(download).not.toHaveBeenCalled();
    expect(await stagedNames()).toEqual([]);
  });
});

it('rejects with a QuotaExceededError when the browser loses a Blob', async () => {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('lost', 'NotReadableError'));
  const sink = await opened(createFileSaver({ window: {}, root: noRoot, download: vi.fn<Download>() }));
  await expect(sink.write(new Uint8Array(8 * 2 ** 20))).rejects.toMatchObject({ name: 'QuotaExceededError' });
});

it('removes only old private files', async () => {
  const saver = createFileSaver({ window: {}, root: realRoot, download: vi.fn<Download>() });
  await saver.removeLeftovers();
  const sink = await opened(saver);
  await sink.write(bytesOf(1));
  await sink.finish();
  await saver.removeLeftovers();
  expect(await stagedNames()).toHaveLength(1);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + downloadTimeLimit + 1000);
  await saver.removeLeftovers();
  expect(await stagedNames()).toEqual([]);
});

it('downloads through a link with the file name, and removes link and file later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sink = await opened(createFileSaver({ window: {}, root: realRoot }));
  await sink.write(bytesOf(1));
  await sink.finish();
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect([link.download, link.href.startsWith('blob:')]).toEqual(['a.wav', true]);
  vi.advanceTimersByTime(downloadTimeLimit - 1);
  expect(revoke).not.toHaveBeenCalled();
  expect(await stagedNames()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await stagedNames()).toEqual([]));
});
