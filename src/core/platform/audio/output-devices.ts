import { tried } from '#core/tried.ts';
type Device = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId'>;

interface Devices {
  enumerateDevices: () => Promise<readonly Device[]>;
  addEventListener: (type: 'devicechange', listener: () => void) => void;
  removeEventListener: (type: 'devicechange', listener: () => void) => void;
}

const keysOf = (devices: readonly Device[], isOutput: boolean): readonly string[] =>
  devices
    .filter(({ kind }) => (kind === 'audiooutput') === isOutput)
    .map(({ kind, deviceId, groupId }) => `${kind} ${deviceId} ${groupId}`);

/**
 * Without microphone permission a page sees devices without names, often one of each kind: an invisible change then
 * counts as an output change, since a needless pause is better than an unexpected loudspeaker.
 */
export function outputMayHaveChanged(before: readonly Device[], after: readonly Device[]): boolean {
  const outputs = keysOf(after, true);
  if (keysOf(before, true).some((output) => !outputs.includes(output))) return true;
  const grew = outputs.length > keysOf(before, true).length;
  const othersChanged = keysOf(before, false).join() !== keysOf(after, false).join();
  return !grew && !othersChanged;
}

/** Does nothing on insecure pages, where devices are unknown. */
export function watchOutputs(
  changed: () => void,
  devices: Devices | undefined = tried(() => globalThis.navigator?.mediaDevices),
): () => void {
  if (!devices) return () => undefined;
  const list = (): Promise<readonly Device[]> =>
    tried(() => devices.enumerateDevices())?.catch(() => []) ?? Promise.resolve([]);
  let before = list();
  let isWatching = true;
  const compare = async (): Promise<void> => {
    const [old, now] = [before, list()];
    before = now;
    if (outputMayHaveChanged(await old, await now) && isWatching) changed();
  };
  const listener = (): void => void compare();
  tried(() => devices.addEventListener('devicechange', listener));
  return () => {
    isWatching = false;
    tried(() => devices.removeEventListener('devicechange', listener));
  };
}
