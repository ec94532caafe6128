import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { rememberedSensorKey } from './remembered-sensor-key.ts';

const schema = v.object({
  version: v.literal(1),
  /** Assigned by the browser, for this site only. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  name: v.pipe(v.string(), v.maxLength(100)),
  /** false: the person has disconnected it. */
  isWanted: v.boolean(),
});
export type RememberedSensor = Omit<v.InferOutput<typeof schema>, 'version'>;

export function readRememberedSensor(storage: DeviceStorage): RememberedSensor | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), storage.read(rememberedSensorKey));
  if (!parsed.success) return undefined;
  const { version: _, ...sensor } = parsed.output;
  return sensor;
}

export function rememberSensor(storage: DeviceStorage, sensor: RememberedSensor): void {
  storage.write(rememberedSensorKey, JSON.stringify({ version: 1, ...sensor }));
}
