import { vi } from 'vitest';
import { createStore } from '#core/store.ts';
import type { HeartReading } from './heart-reading.ts';
import type { Sensor, SensorService } from './sensor.ts';
import type { SensorState } from './sensor-state.ts';

/** Records the calls; the test sets the state. */
export function silentSensor(initial: SensorState = { kind: 'idle' }) {
  const state = createStore(initial);
  const heart = createStore<HeartReading | undefined>(undefined);
  const sensor = {
    ...state,
    heart,
    choose: vi.fn(() => Promise.resolve()),
    connect: vi.fn(() => Promise.resolve()),
    disconnect: vi.fn(),
    forget: vi.fn(() => Promise.resolve()),
    watch: () => () => undefined,
    record: () => {
      throw new Error('nothing is recorded here');
    },
  } satisfies Sensor;
  const service: SensorService = { ...state, heart, open: () => Promise.resolve(sensor) };
  return { sensor, service, set: state.set, setHeart: heart.set };
}

export const connectedSensor: SensorState = {
  kind: 'connected',
  name: 'Polar H10',
  battery: 87,
  details: { manufacturer: 'Polar Electro', model: 'H10' },
};

export function testReading(change: Partial<HeartReading> = {}): HeartReading {
  return {
    heartRate: 66,
    contact: 'present',
    isSilent: false,
    coherence: { kind: 'known', share: 0.7, ratio: 2.3, score: 0.786, level: 'high', peak: 0.1 },
    recent: [{ startsAt: 0, milliseconds: [900, 930, 880] }],
    artefactShare: 0,
    ...change,
  };
}
