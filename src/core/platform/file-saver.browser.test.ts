import { afterEach, expect, it, vi } from 'vitest';
import { createFileSaver } from './file-saver.ts';
import type { FileSink } from './file-saver.ts';

const file = { name: 'a.wav', type: 'audio/wav' };
const bytesOf = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.of(...values);

type Saver = ReturnType<typeof createFileSaver>;

async function opened(saver: Saver): Promise<FileSink> {
  const sink = await saver.open(file);
  if (!sink) throw new Error('nothing was chosen');
  return sink;
}

/** A handle of the browser's own, in the page's private folder. */
async function newHandle(): Promise<FileSystemFileHandle> {
  return (await navigator.storage.getDirectory()).getFileHandle('a.wav', { create: true });
}

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const [name] of (await navigator.storage.getDirectory()).entries()) found.push(name);
  return found;
}

afterEach(async () => {
  const folder = await navigator.storage.getDirectory();
  for (const name of await names()) await folder.removeEntry(name);
});

it('writes straight to where the person chose, in order', async () => {
  const showSaveFilePicker = vi.fn(newHandle);
  const sink = await opened(createFileSaver({ window: { showSaveFilePicker } }));
  expect(showSaveFilePicker).toHaveBeenCalledExactlyOnceWith({ suggestedName: 'a.wav', types: [{ accept: { 'audio/wav': ['.wav'] } }] });
  expect(sink.kind).toBe('file');
  await sink.write(bytesOf(1, 2));
  await sink.write(bytesOf(3));
  await sink.finish();
  const saved = await (await newHandle()).getFile();
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(bytesOf(1, 2, 3));
});

it('abandoned leaves not even an empty file', async () => {
  const sink = await opened(createFileSaver({ window: { showSaveFilePicker: newHandle } }));
  await sink.write(bytesOf(1));
  await sink.abandon();
  expect(await names()).toEqual([]);
});

it('says nothing was chosen when the picker was closed', async () => {
  const showSaveFilePicker = (): Promise<never> => Promise.reject(new DOMException('closed', 'AbortError'));
  expect(await createFileSaver({ window: { showSaveFilePicker } }).open(file)).toBeUndefined();
});

it('passes on what else the picker refuses', async () => {
  const showSaveFilePicker = (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await expect(createFileSaver({ window: { showSaveFilePicker } }).open(file)).rejects.toThrow('no');
});

const noPicker = (): Promise<never> => Promise.reject(new DOMException('a frame', 'SecurityError'));

it.each([
  ['where there is no picker', {}],
  ['where a frame may not have one', { showSaveFilePicker: noPicker }],
])('hands the browser a download %s', async (_where, window) => {
  const download = vi.fn<(blob: Blob, name: string) => void>();
  const sink = await opened(createFileSaver({ window, download }));
  expect(sink.kind).toBe('download');
  const piece = new Uint8Array(5 * 2 ** 20).fill(7);
  for (let count = 0; count < 5; count += 1) await sink.write(piece);
  await sink.write(bytesOf(1, 2, 3));
  expect(download).not.toHaveBeenCalled();
  await sink.finish();
  const [[blob, name] = [new Blob(), '']] = download.mock.calls;
  expect([name, blob.type, blob.size]).toEqual(['a.wav', 'audio/wav', 25 * 2 ** 20 + 3]);
  expect(new Uint8Array(await blob.slice(-4).arrayBuffer())).toEqual(bytesOf(7, 1, 2, 3));
});

it('downloads nothing that was abandoned', async () => {
  const download = vi.fn();
  const sink = await opened(createFileSaver({ window: {}, download }));
  await sink.write(bytesOf(1));
  await sink.abandon();
  expect(download).not.toHaveBeenCalled();
});

it('downloads by a link to the file under its name, which it takes back a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sink = await opened(createFileSaver({ window: {} }));
  await sink.write(bytesOf(1));
  await sink.finish();
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect([link.download, link.href.startsWith('blob:')]).toEqual(['a.wav', true]);
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
  vi.useRealTimers();
});
