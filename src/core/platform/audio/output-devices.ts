type Device = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId'>;

interface Devices {
  enumerateDevices: () => Promise<readonly Device[]>;
  addEventListener: (type: 'devicechange', listener: () => void) => void;
  removeEventListener: (type: 'devicechange', listener: () => void) => void;
}

const describe = (devices: readonly Device[], isOutput: boolean): readonly string[] =>
  devices
    .filter(({ kind }) => (kind === 'audiooutput') === isOutput)
    .map(({ kind, deviceId, groupId }) => `${kind} ${deviceId} ${groupId}`);

/**
 * Whether sound may now come out of something else. A page that was never given a microphone sees its devices without names,
 * and often one of each kind only: then a change of which it sees nothing counts as one of the outputs, for a needless pause
 * is better than a loudspeaker that surprises somebody. What is only added takes no sound away.
 */
export function outputMayHaveChanged(before: readonly Device[], after: readonly Device[]): boolean {
  const outputs = describe(after, true);
  if (describe(before, true).some((output) => !outputs.includes(output))) return true;
  const grew = outputs.length > describe(before, true).length;
  const othersChanged = describe(before, false).join() !== describe(after, false).join();
  return !grew && !othersChanged;
}

/**
 * Calls back when the sound's output may have changed: headphones pulled out, Bluetooth gone. Returns the function that ends
 * it. Does nothing where the browser says nothing of devices, as in a page that is not secure.
 */
export function watchOutputs(
  changed: () => void,
  devices: Devices | undefined = globalThis.navigator?.mediaDevices,
): () => void {
  if (!devices) return () => undefined;
  const list = (): Promise<readonly Device[]> => devices.enumerateDevices().catch(() => []);
  let before = list();
  let watching = true;
  const look = async (): Promise<void> => {
    const [old, now] = [before, list()];
    before = now;
    if (outputMayHaveChanged(await old, await now) && watching) changed();
  };
  const listener = (): void => void look();
  devices.addEventListener('devicechange', listener);
  return () => {
    watching = false;
    devices.removeEventListener('devicechange', listener);
  };
}
