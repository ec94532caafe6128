import { expect, it, vi } from 'vitest';
import type { KeyedStore } from '#core/platform/storage/keyed-store.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import { wavFile } from './audio-files.fixture.ts';
import { createClips } from './create-clips.ts';
import type { StoredClip } from './kept-clip.ts';

function emptyStore(): KeyedStore<StoredClip> {
  const values = new Map<string, StoredClip>();
  return {
    read: (id) => Promise.resolve(values.get(id)),
    write: (clip, isWanted) => Promise.resolve(void (isWanted(values.get(clip.id)) && values.set(clip.id, clip))),
    remove: (id) => Promise.resolve(void values.delete(id)),
    keys: () => Promise.resolve([...values.keys()]),
    clear: () => Promise.resolve(values.clear()),
  };
}

/** Of a file that takes 30 s. */
const measure = { loop: { start: 0, end: 20, fade: 1, likeness: 0 }, gain: 1, isSoft: false };
const buffer = { duration: 30, numberOfChannels: 1, sampleRate: 48_000, getChannelData: () => new Float32Array() };

type Dependencies = Parameters<typeof createClips>[0];

type Listener = (message: unknown) => void;

function tabs(heard: Listener[]): TabChannel {
  return { send: vi.fn(), listen: (listener) => void heard.push(listener) };
}

function clipsWith(changes: Partial<Dependencies> = {}) {
  const heard: Listener[] = [];
  const dependencies = {
    store: emptyStore(),
    lengthOf: () => Promise.resolve(30),
    decode: vi.fn(() => Promise.resolve(buffer as unknown as AudioBuffer)),
    work: () => Promise.resolve({ measure }),
    keep: () => Promise.resolve(),
    tabs: tabs(heard),
    now: () => 0,
    ...changes,
  };
  const hears = (message: string): void => heard.forEach((hear) => hear(message));
  return { ...dependencies, clips: createClips(dependencies), hears, changesElsewhere: () => hears('changed') };
}

const file = wavFile(() => 0, { sampleRate: 8000, channels: 1, seconds: 1 });

it('what prepares a file may fail: that does not make it a damaged one', async () => {
  const { clips } = clipsWith({ work: () => Promise.reject(new Error('out of memory')) });
  expect(await clips.add(file)).toEqual({ kind: 'refused', why: 'failed' });
  const damaged = clipsWith({ decode: () => Promise.reject(new Error('no sound')) });
  expect(await damaged.clips.add(file)).toEqual({ kind: 'refused', why: 'unreadable' });
});

it('a browser that keeps bytes but no files gives the file back', async () => {
  const store = emptyStore();
  const bytesOnly: typeof store = {
    ...store,
    write: (clip, ...more) =>
      clip.file instanceof Blob ? Promise.reject(new Error('no files')) : store.write(clip, ...more),
  };
  const { clips, decode } = clipsWith({ store: bytesOnly });
  const added = await clips.add(file);
  const id = added.kind === 'added' ? added.clip.id : '';
  expect(await (await clips.fileOf(id))?.arrayBuffer()).toEqual(await file.arrayBuffer());
  await clips.load(id, 48_000);
  expect(decode).toHaveBeenLastCalledWith(expect.any(Blob), 48_000);
});

it.each([
  ['thirty-two channels for 300 s', 32, 48_000, 300],
  ['eight channels at 768 kHz', 8, 768_000, 60],
])('%s are refused before they are decoded', async (_, channels, sampleRate, length) => {
  const { clips, decode } = clipsWith({ lengthOf: () => Promise.resolve(length) });
  const heavy = wavFile(() => 0, { sampleRate, channels, seconds: 0.001 });
  expect(await clips.add(heavy)).toEqual({ kind: 'refused', why: 'heavy' });
  expect(decode).not.toHaveBeenCalled();
});

it('eight channels at 48 kHz are decoded', async () => {
  const { clips } = clipsWith({ lengthOf: () => Promise.resolve(300) });
  const surround = wavFile(() => 0, { sampleRate: 48_000, channels: 8, seconds: 0.001 });
  expect(await clips.add(surround)).toMatchObject({ kind: 'added' });
});

it('tells the other tabs of each change, and follows theirs', async () => {
  const store = emptyStore();
  const [one, other] = [clipsWith({ store }), clipsWith({ store })];
  const names = (): string[] | undefined => other.clips.kept.getSnapshot()?.map(({ name }) => name);
  const outcome = await one.clips.add(file);
  expect(one.tabs.send).toHaveBeenCalledTimes(1);
  other.changesElsewhere();
  await expect.poll(names).toEqual(['one.wav']);
  if (outcome.kind === 'added') await one.clips.remove(outcome.clip.id);
  expect(one.tabs.send).toHaveBeenCalledTimes(2);
  other.changesElsewhere();
  await expect.poll(names).toEqual([]);
  await one.clips.clear();
  expect(one.tabs.send).toHaveBeenCalledTimes(4);
});

it('the list is known once a file is played, so that its deletion elsewhere is noticed', async () => {
  const store = emptyStore();
  const [one, other] = [clipsWith({ store }), clipsWith({ store })];
  const outcome = await one.clips.add(file);
  if (outcome.kind === 'added') await other.clips.load(outcome.clip.id, 48_000);
  await expect.poll(() => other.clips.kept.getSnapshot()).toHaveLength(1);
});

it.each(['keys', 'read'] as const)('a file is not deleted because %s failed once', async (method) => {
  const store = emptyStore();
  const { clips, changesElsewhere } = clipsWith({ store });
  await clips.add(file);
  const before = clips.kept.getSnapshot();
  expect(before).toHaveLength(1);
  const fails = vi.spyOn(store, method).mockRejectedValue(new Error('lost the connection'));
  await clips.refresh();
  expect(clips.kept.getSnapshot()).toEqual(before);
  fails.mockRestore();
  await store.clear();
  changesElsewhere();
  await expect.poll(() => clips.kept.getSnapshot()).toEqual([]);
});

it('there are none where the browser keeps nothing', async () => {
  const { clips } = clipsWith({ store: { ...emptyStore(), keys: () => Promise.reject(new Error('blocked')) } });
  await clips.refresh();
  expect(clips.kept.getSnapshot()).toEqual([]);
});

it('what one tab still prepares is not kept once another deletes everything', async () => {
  const store = emptyStore();
  const decoding = Promise.withResolvers<AudioBuffer>();
  const decode = vi.fn(() => decoding.promise);
  const [one, other] = [clipsWith({ store, decode }), clipsWith({ store })];
  const added = one.clips.add(file);
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  await other.clips.clear();
  for (const [message] of vi.mocked(other.tabs.send).mock.calls) one.hears(String(message));
  decoding.resolve(buffer as unknown as AudioBuffer);
  expect(await added).toEqual({ kind: 'refused', why: 'erased' });
  expect(await store.keys()).toEqual([]);
});
