import type { BluetoothPeripheral } from '#core/platform/device/bluetooth.ts';
import { createStore } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import { failureOfChoosing, failureOfConnecting } from './device-error.ts';
import { openLink, sensorServices, type SensorLink, type LinkDependencies } from './sensor-link.ts';
import { createMemory, deviceNameOf, type MemoryDependencies } from './sensor-memory.ts';
import type { SensorConnection, SensorFailure, SensorState } from './sensor-state.ts';

/** With the adapter off, `requestDevice` may stay pending. A sensor chosen later than this is still connected. */
const chooserTimeout: Seconds = 120;
const availabilityTimeout: Seconds = 1;
/** Pauses before the attempts to reconnect, about five minutes in all. */
const backoff: readonly Seconds[] = [0.5, 1, 2, 4, 8, 15, 30, 30, 30, 30, 30, 30, 30, 30];

/**
 * Sensors send once a second. One that is silent for two to three times this long is reconnected: Chromium does not
 * report a connection lost while it reads a value. For one that is just not worn the patience doubles each time.
 */
const patience = { min: 9, max: 300 } satisfies Record<string, Seconds>;

interface SensorConnectionDependencies extends LinkDependencies, MemoryDependencies {}

/** Resolves with true where the browser cannot say. */
async function isAvailable({ bluetooth, wait }: SensorConnectionDependencies, signal: AbortSignal): Promise<boolean> {
  const noAnswer = wait(availabilityTimeout * 1000, signal).then(() => true);
  return Promise.race([bluetooth?.getAvailability?.() ?? true, noAnswer]).catch(() => true);
}

function createPackets() {
  const listeners = new Set<(packet: DataView) => void>();
  return {
    emit: (packet: DataView): void => {
      for (const listener of [...listeners]) listener(packet);
    },
    watch: (listener: (packet: DataView) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type StateStore = ReturnType<typeof createStore<SensorState>>;

interface Linking {
  dependencies: SensorConnectionDependencies;
  state: StateStore;
  emit: (packet: DataView) => void;
}

/** Changes the state of a connected sensor. */
function patchConnected(state: StateStore, change: Partial<Extract<SensorState, { kind: 'connected' }>>): void {
  const before = state.getSnapshot();
  if (before.kind === 'connected') state.set({ ...before, ...change });
}

interface Attempt {
  signal: AbortSignal;
  /** How long the sensor may be silent, see openLink. */
  patience: Seconds;
}

async function link(
  { dependencies, state, emit }: Linking,
  device: BluetoothPeripheral,
  attempt: Attempt,
): Promise<SensorLink> {
  const { signal } = attempt;
  const before = state.getSnapshot();
  const known = before.kind === 'reconnecting' ? before.battery : undefined;
  const ended = new AbortController();
  const events = {
    onMeasurement: emit,
    onBattery: (battery: number) => patchConnected(state, { battery }),
    onDetails: (details: object) => patchConnected(state, { details }),
  };
  const both = AbortSignal.any([signal, ended.signal]);
  try {
    const opened = await openLink(device, events, { ...attempt, signal: both, dependencies });
    if (!signal.aborted) state.set({ kind: 'connected', name: deviceNameOf(device), battery: known, details: {} });
    const end = (): void => {
      ended.abort();
      // The browser may still consider a silent sensor connected.
      if (!signal.aborted) device.gatt?.disconnect();
    };
    return { ...opened, lost: opened.lost.finally(end) };
  } catch (error) {
    ended.abort();
    // The browser would continue an abandoned attempt. After an abort another link may own the device.
    if (!signal.aborted) device.gatt?.disconnect();
    throw error;
  }
}

/** @returns undefined where it did not come back, or the signal ended it */
async function reconnect(
  linking: Linking,
  device: BluetoothPeripheral,
  attempt: Attempt,
): Promise<SensorLink | undefined> {
  const { signal } = attempt;
  const before = linking.state.getSnapshot();
  const battery = before.kind === 'connected' ? before.battery : undefined;
  for (const [index, seconds] of backoff.entries()) {
    if (signal.aborted) return undefined;
    linking.state.set({ kind: 'reconnecting', name: deviceNameOf(device), attempt: index + 1, battery });
    try {
      await linking.dependencies.wait(seconds * 1000, signal);
      return await link(linking, device, attempt);
    } catch {
      // The next attempt may succeed.
    }
  }
  return undefined;
}

interface SensorSession extends Linking {
  fail: (reason: SensorFailure) => void;
}

/** Stays connected until the person disconnects, or the sensor does not come back. */
async function keepConnected(session: SensorSession, device: BluetoothPeripheral, signal: AbortSignal): Promise<void> {
  let current: SensorLink | undefined;
  let quiet: Seconds = patience.min;
  session.state.set({ kind: 'connecting', name: deviceNameOf(device) });
  try {
    current = await link(session, device, { signal, patience: quiet });
  } catch (error) {
    if (!signal.aborted) session.fail(failureOfConnecting(error));
  }
  while (current) {
    await current.lost;
    if (signal.aborted) return;
    quiet = current.hasSent() ? patience.min : Math.min(2 * quiet, patience.max);
    current = await reconnect(session, device, { signal, patience: quiet });
    if (!current && !signal.aborted) session.fail('lost');
  }
}

async function choose(session: SensorSession, signal: AbortSignal): Promise<BluetoothPeripheral | undefined> {
  const { dependencies, state, fail } = session;
  const { bluetooth, wait } = dependencies;
  if (!bluetooth) {
    fail('unsupported');
    return undefined;
  }
  state.set({ kind: 'choosing' });
  const answered = new AbortController();
  try {
    if (!(await isAvailable(dependencies, signal))) {
      if (!signal.aborted) fail('no-adapter');
      return undefined;
    }
    wait(chooserTimeout * 1000, AbortSignal.any([signal, answered.signal])).then(
      () => fail('timed-out'),
      () => undefined,
    );
    return await bluetooth.requestDevice(sensorServices);
  } catch (error) {
    if (!signal.aborted) fail(failureOfChoosing(error));
    return undefined;
  } finally {
    answered.abort();
  }
}

/**
 * One heart-rate sensor. It reconnects by itself after growing pauses, and on the next visit if it is remembered,
 * unless the person has disconnected it.
 */
export function createSensorConnection(dependencies: SensorConnectionDependencies): SensorConnection {
  const { remembered, bluetooth } = dependencies;
  const state = createStore<SensorState>({ kind: 'idle' });
  const { emit, watch } = createPackets();
  const memory = createMemory(dependencies);
  let device: BluetoothPeripheral | undefined;
  let attempt = new AbortController();
  const known = (): string | undefined => device && deviceNameOf(device);
  const fail = (reason: SensorFailure): void => state.set({ kind: 'failed', reason, known: known() });
  const session: SensorSession = { dependencies, state, emit, fail };

  const begin = (): AbortSignal => {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  };
  const end = (): void => {
    begin();
    device?.gatt?.disconnect();
  };
  const follow = async (chosen: BluetoothPeripheral, signal: AbortSignal): Promise<void> => {
    if (device && device !== chosen) device.gatt?.disconnect();
    device = chosen;
    memory.remember(chosen, true);
    await keepConnected(session, chosen, signal);
  };
  const drop = (): BluetoothPeripheral | undefined => {
    end();
    const dropped = device;
    device = undefined;
    state.set({ kind: 'idle' });
    return dropped;
  };
  const recall = async (): Promise<void> => {
    const { signal } = attempt;
    const found = await memory.find();
    if (!found || signal.aborted) return;
    device = found;
    if (memory.isWanted()) await keepConnected(session, found, signal);
    else state.set({ kind: 'idle', known: deviceNameOf(found) });
  };

  void recall();
  // Another tab has forgotten the sensor or erased everything.
  remembered.subscribe(() => {
    if (device && bluetooth?.getDevices && !remembered.getSnapshot()) drop();
  });

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    watch,
    choose: async () => {
      const signal = begin();
      const chosen = await choose(session, signal);
      if (chosen && !signal.aborted) await follow(chosen, signal);
    },
    connect: async () => {
      if (device) await follow(device, begin());
    },
    disconnect: () => {
      end();
      if (device) memory.remember(device, false);
      state.set({ kind: 'idle', known: known() });
    },
    forget: async () => {
      const dropped = drop();
      memory.forget();
      // Where `forget` is missing or fails, the permission ends with the page.
      await dropped?.forget?.().catch(() => undefined);
    },
  };
}
