import type { BluetoothCharacteristic, BluetoothPeripheral, BluetoothServer } from '#core/platform/device/bluetooth.ts';
import type { Seconds } from '#core/units.ts';
import { parseBatteryLevel } from '#core/heart/sensor-bytes.ts';
import { DeviceError } from './device-error.ts';
import type { SensorDetails } from './sensor-state.ts';

// Names of the services and characteristics as Bluetooth SIG assigns them: 0x180D, 0x180F and 0x180A.
const heartRate = 'heart_rate';
const battery = 'battery_service';
const information = 'device_information';
export const sensorServices = { filters: [{ services: [heartRate] }], optionalServices: [battery, information] };

/** `gatt.connect` never settles for a sensor that is out of range. */
const connectTimeout: Seconds = 20;
/** `getPrimaryService` and others may never settle. */
const callTimeout: Seconds = 10;

export interface LinkDependencies {
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface LinkEvents {
  onMeasurement: (packet: DataView) => void;
  /** 0–100 percent. */
  onBattery: (percent: number) => void;
  onDetails: (details: SensorDetails) => void;
}

export interface SensorLink {
  /** Resolves when the connection is gone, or the sensor has been silent for too long. Never rejects. */
  lost: Promise<void>;
  hasSent: () => boolean;
}

interface Opening {
  dependencies: LinkDependencies;
  /** Ends the listeners, too. */
  signal: AbortSignal;
  lost: Promise<void>;
}

/** @throws DeviceError timed-out, or lost if the connection ends first */
async function within<Result>(call: Promise<Result>, limit: Seconds, opening: Opening): Promise<Result> {
  const { dependencies, signal, lost } = opening;
  const settled = new AbortController();
  const clock = dependencies.wait(limit * 1000, AbortSignal.any([settled.signal, signal])).then(() => {
    throw new DeviceError('timed-out');
  });
  const loss = lost.then(() => {
    throw new DeviceError('lost');
  });
  try {
    return await Promise.race([call, clock, loss]);
  } finally {
    clock.catch(() => undefined);
    loss.catch(() => undefined);
    settled.abort();
  }
}

async function characteristicOf(
  server: BluetoothServer,
  [service, characteristic]: readonly [string, string],
  opening: Opening,
): Promise<BluetoothCharacteristic> {
  const found = await within(server.getPrimaryService(service), callTimeout, opening);
  return within(found.getCharacteristic(characteristic), callTimeout, opening);
}

function listen(
  characteristic: BluetoothCharacteristic,
  onValue: (value: DataView) => void,
  { signal }: Opening,
): void {
  const read = (): void => {
    if (characteristic.value) onValue(characteristic.value);
  };
  characteristic.addEventListener('characteristicvaluechanged', read, { signal });
}

async function followBattery(
  server: BluetoothServer,
  onBattery: LinkEvents['onBattery'],
  opening: Opening,
): Promise<void> {
  const level = await characteristicOf(server, [battery, 'battery_level'], opening);
  const report = (value: DataView): void => {
    const percent = parseBatteryLevel(value);
    if (percent !== undefined) onBattery(percent);
  };
  listen(level, report, opening);
  report(await within(level.readValue(), callTimeout, opening));
  // Notifications are optional: without them the level that was read stays.
  await within(level.startNotifications(), callTimeout, opening);
}

async function readText(
  server: BluetoothServer,
  characteristic: string,
  opening: Opening,
): Promise<string | undefined> {
  try {
    const found = await characteristicOf(server, [information, characteristic], opening);
    const value = await within(found.readValue(), callTimeout, opening);
    // Some sensors end the text with a zero byte.
    const text = new TextDecoder().decode(value).replace(/\0.*$/su, '').trim();
    return text === '' ? undefined : text.slice(0, 100);
  } catch {
    return undefined;
  }
}

async function readDetails(server: BluetoothServer, opening: Opening): Promise<SensorDetails> {
  // One after the other: some systems fail at two simultaneous calls to a device.
  const manufacturer = await readText(server, 'manufacturer_name_string', opening);
  const model = await readText(server, 'model_number_string', opening);
  const firmware = await readText(server, 'firmware_revision_string', opening);
  return { ...(manufacturer && { manufacturer }), ...(model && { model }), ...(firmware && { firmware }) };
}

/** Resolves after two waits in a row without a packet: in a frozen page, timers end before the packets come. */
async function silenceOf(
  hasSentSince: () => boolean,
  patience: Seconds,
  { dependencies, signal }: Opening,
): Promise<void> {
  let quiet = 0;
  while (quiet < 2 && !signal.aborted) {
    await dependencies.wait(patience * 1000, signal).catch(() => undefined);
    quiet = hasSentSince() ? 0 : quiet + 1;
  }
}

function lossOf(device: BluetoothPeripheral, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    device.addEventListener('gattserverdisconnected', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface LinkOptions {
  /** Ends the link. */
  signal: AbortSignal;
  /** A sensor that has been silent for two to three times as long counts as lost. */
  patience: Seconds;
  dependencies: LinkDependencies;
}

/**
 * Connects and subscribes to the heart rate. Battery and details follow where the sensor has them. The caller
 * disconnects the device.
 * @throws DeviceError, or what the browser rejects with
 */
export async function openLink(
  device: BluetoothPeripheral,
  { onMeasurement, onBattery, onDetails }: LinkEvents,
  { signal, patience, dependencies }: LinkOptions,
): Promise<SensorLink> {
  if (!device.gatt) throw new DeviceError('blocked');
  const lost = lossOf(device, signal);
  const opening: Opening = { dependencies, signal, lost };
  const server = await within(device.gatt.connect(), connectTimeout, opening);
  const measurement = await characteristicOf(server, [heartRate, 'heart_rate_measurement'], opening);
  const sent = { ever: false, since: false };
  const receive = (packet: DataView): void => {
    Object.assign(sent, { ever: true, since: true });
    onMeasurement(packet);
  };
  const hasSentSince = (): boolean => {
    const { since } = sent;
    sent.since = false;
    return since;
  };
  listen(measurement, receive, opening);
  await within(measurement.startNotifications(), callTimeout, opening);
  const readRest = async (): Promise<void> => {
    await followBattery(server, onBattery, opening).catch(() => undefined);
    const details = await readDetails(server, opening);
    if (!signal.aborted) onDetails(details);
  };
  void readRest();
  return { lost: Promise.race([lost, silenceOf(hasSentSince, patience, opening)]), hasSent: () => sent.ever };
}
