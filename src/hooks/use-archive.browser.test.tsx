import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import {
  loadedService,
  memoryPersonalData,
  testDependencies,
  testFile,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { ImportResult, PersonalData, PersonalDataService } from '#core/personal-data/personal-data.ts';
import { nextFrame, renderHook, unmountAll } from './hook.fixture.ts';
import { useErase, useExport, useImport } from './use-archive.ts';

const folderName = 'use-archive-test';
const folder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

afterEach(async () => {
  unmountAll();
  vi.unstubAllGlobals();
  await folder();
  await (await navigator.storage.getDirectory()).removeEntry(folderName, { recursive: true });
});

const merged: ImportResult = { kind: 'merged', added: 1, existing: 0 };
const sessionsFile = (): Blob => testFile({ sessions: [testSession()] });

/** As if the code of personal data could not be fetched. */
function missingService(data: PersonalData): PersonalDataService {
  return { ...loadedService(data), open: () => Promise.reject(new TypeError('Failed to fetch')) };
}

describe('useExport', () => {
  const choose = async (): Promise<FileSystemFileHandle> => (await folder()).getFileHandle('onda', { create: true });

  it.each([
    ['json', '"hertz":528'],
    ['csv', ',528,'],
  ] as const)('writes %s to the file that the person chooses', async (kind, text) => {
    vi.stubGlobal('showSaveFilePicker', choose);
    const personalData = loadedService(await memoryPersonalData({ sessions: [testSession()] }));
    const { latest } = await renderHook({ personalData }, useExport);
    expect(await latest()(kind, `onda.${kind}`)).toEqual({ kind: 'file', skippedRecords: 0 });
    expect(await (await (await choose()).getFile()).text()).toContain(text);
  });

  it('writes a file that is larger than one piece whole', async () => {
    vi.stubGlobal('showSaveFilePicker', choose);
    const data = await memoryPersonalData();
    const file = new Blob([new Uint8Array(2 ** 20), new Uint8Array(2 ** 20).fill(1), new Uint8Array(3).fill(2)]);
    const archive = { ...data.archive, exportJson: () => Promise.resolve({ file, skippedRecords: 2 }) };
    const { latest } = await renderHook({ personalData: loadedService({ ...data, archive }) }, useExport);
    expect(await latest()('json', 'onda.json')).toEqual({ kind: 'file', skippedRecords: 2 });
    const saved = await (await choose()).getFile();
    expect(saved.size).toBe(file.size);
    expect(new Uint8Array(await saved.slice(2 ** 21 - 1).arrayBuffer())).toEqual(Uint8Array.of(1, 2, 2, 2));
  });

  it.each([
    ['is cancelled when the person closes the picker', 'AbortError', 'cancelled'],
    ['fails where the browser refuses the picker', 'NotAllowedError', 'failed'],
  ])('%s', async (_what, name, kind) => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('no', name)));
    const { latest } = await renderHook({ personalData: loadedService(await memoryPersonalData()) }, useExport);
    expect(await latest()('json', 'onda.json')).toEqual({ kind });
  });

  it('leaves no empty file when it fails', async () => {
    vi.stubGlobal('showSaveFilePicker', choose);
    const { latest } = await renderHook({ personalData: missingService(await memoryPersonalData()) }, useExport);
    expect(await latest()('json', 'onda.json')).toEqual({ kind: 'failed' });
    await expect((await folder()).getFileHandle('onda')).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

describe('useImport', () => {
  /** Personal data whose import waits for the test before it reads. */
  function waitingData() {
    const gate = Promise.withResolvers<void>();
    const data = createPersonalData(
      testDependencies({
        runExclusively: async (run) => {
          await gate.promise;
          return run();
        },
      }),
    );
    return { personalData: loadedService(data), read: gate.resolve };
  }

  it('shows that it runs, and gives its result to the screen that started it once', async () => {
    const { personalData, read } = waitingData();
    const onResult = vi.fn<(result: ImportResult) => void>();
    const { latest } = await renderHook({ personalData }, () => useImport(onResult));
    expect(latest().importing).toBeUndefined();
    const unreported = latest().start(sessionsFile());
    await expect.poll(() => latest().importing).toEqual({ percent: 0, isRollingBack: false });
    read();
    await expect(unreported).resolves.toBeUndefined();
    expect(onResult).toHaveBeenCalledExactlyOnceWith(merged);
    await expect.poll(() => latest().importing).toBeUndefined();
  });

  it('is cancelled from a screen that is shown while it runs', async () => {
    const { personalData, read } = waitingData();
    const first = await renderHook({ personalData }, () => useImport(vi.fn()));
    const unreported = first.latest().start(sessionsFile());
    unmountAll();
    const onResult = vi.fn<(result: ImportResult) => void>();
    const { latest } = await renderHook({ personalData }, () => useImport(onResult));
    await expect.poll(() => latest().importing?.percent).toBe(0);
    latest().cancel();
    read();
    await unreported;
    expect(onResult).toHaveBeenCalledExactlyOnceWith({ kind: 'cancelled' });
  });

  it('gives a result that no screen has seen to the next screen, once', async () => {
    const { personalData, read } = waitingData();
    const left = vi.fn<(result: ImportResult) => void>();
    const first = await renderHook({ personalData }, () => useImport(left));
    const unreported = first.latest().start(sessionsFile());
    await expect.poll(() => first.latest().importing).toBeDefined();
    unmountAll();
    read();
    await expect(unreported).resolves.toEqual(merged);
    expect(left).not.toHaveBeenCalled();
    const onResult = vi.fn<(result: ImportResult) => void>();
    await renderHook({ personalData }, () => useImport(onResult));
    await expect.poll(() => onResult.mock.calls).toEqual([[merged]]);
    await renderHook({ personalData }, () => useImport(onResult));
    // Its effect would have called it by now.
    await nextFrame();
    expect(onResult).toHaveBeenCalledOnce();
  });

  it('fails where personal data cannot be loaded', async () => {
    const personalData = missingService(await memoryPersonalData());
    const { latest } = await renderHook({ personalData }, () => useImport(vi.fn()));
    await expect(latest().start(sessionsFile())).resolves.toEqual({ kind: 'failed' });
  });
});

describe('useErase', () => {
  it('empties personal data', async () => {
    const data = await memoryPersonalData({ favourites: [{ frequencyId: 3, position: 0, addedAt: 1 }] });
    const { latest } = await renderHook({ personalData: loadedService(data) }, useErase);
    await expect(latest()()).resolves.toBe(true);
    expect(data.favourites.getSnapshot()).toEqual([]);
  });

  it('returns false where the browser refuses', async () => {
    const connection = {
      ...testDependencies().connection,
      deleteDatabase: () => Promise.reject(new DOMException('blocked', 'InvalidStateError')),
    };
    const personalData = loadedService(await memoryPersonalData({}, { connection }));
    const { latest } = await renderHook({ personalData }, useErase);
    await expect(latest()()).resolves.toBe(false);
  });
});
