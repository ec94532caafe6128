import { describe, expect, it, vi } from 'vitest';
import type { BluetoothRadio } from '#core/platform/device/bluetooth.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createSensorConnection } from './sensor-connection.ts';
import { testStrap, testWait } from './strap.fixture.ts';

const { key: rememberedSensorKey } = deviceSettings.sensor;

const never = (): Promise<never> => new Promise(() => undefined);

function setUp({
  radio,
  device = settingsOn(),
}: { radio?: Partial<BluetoothRadio>; device?: ReturnType<typeof settingsOn> } = {}) {
  const strap = testStrap();
  const time = testWait();
  const sensor = createSensorConnection({
    bluetooth: { ...strap.radio, ...radio },
    remembered: device.settings.sensor,
    wait: time.wait,
  });
  const packets: number[][] = [];
  sensor.watch((packet) => packets.push([...new Uint8Array(packet.buffer)]));
  const untilKind = async (kind: string): Promise<void> => {
    await expect.poll(() => sensor.getSnapshot().kind).toBe(kind);
  };
  const connect = async (): Promise<void> => {
    void sensor.choose();
    await untilKind('connected');
    await expect.poll(() => strap.calls).toContain('firmware_revision_string');
  };
  const { storage, tellTabs } = device;
  return { strap, time, sensor, storage, packets, untilKind, connect, tellTabs };
}

const remembering = (strap: ReturnType<typeof testStrap>): Partial<BluetoothRadio> => ({
  getDevices: () => Promise.resolve([strap.device]),
});

describe('a chosen sensor', () => {
  it('is connected, reports battery and details, and sends its packets', async () => {
    const { sensor, strap, connect, packets } = setUp();
    await connect();
    expect(sensor.getSnapshot()).toEqual({
      kind: 'connected',
      name: 'Polar H10',
      battery: 87,
      details: { manufacturer: 'Polar Electro', model: 'H10' },
    });
    strap.send('heart_rate_measurement', 0, 72);
    strap.send('battery_level', 86);
    expect(packets).toEqual([[0, 72]]);
    expect(sensor.getSnapshot()).toMatchObject({ battery: 86 });
    // 255: the level is not known.
    strap.send('battery_level', 255);
    expect(sensor.getSnapshot()).toMatchObject({ battery: 86 });
  });

  it('stays disconnected when the person disconnects it, and connects again without a chooser', async () => {
    const { sensor, strap, connect, untilKind, packets } = setUp();
    await connect();
    sensor.disconnect();
    expect(sensor.getSnapshot()).toEqual({ kind: 'idle', known: 'Polar H10' });
    expect(strap.isConnected()).toBe(false);
    strap.calls.length = 0;
    void sensor.connect();
    await untilKind('connected');
    expect(strap.calls).not.toContain('requestDevice');
    strap.send('heart_rate_measurement', 0, 60);
    expect(packets).toEqual([[0, 60]]);
  });

  it.each([
    [
      'the person closes the chooser',
      new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError'),
      'cancelled',
    ],
    ['there is no adapter', new DOMException('Bluetooth adapter not available.', 'NotFoundError'), 'no-adapter'],
    ['Bluetooth is disabled', new DOMException('Web Bluetooth API globally disabled.', 'NotFoundError'), 'blocked'],
    ['the page is not allowed to', new DOMException('denied by permissions policy', 'SecurityError'), 'blocked'],
  ] as const)('is not connected where %s', async (_, error, reason) => {
    const { sensor } = setUp({ radio: { requestDevice: () => Promise.reject(error) } });
    await sensor.choose();
    expect(sensor.getSnapshot()).toMatchObject({ kind: 'failed', reason });
  });

  it('is not connected where the adapter is off', async () => {
    const requestDevice = vi.fn(never);
    const { sensor } = setUp({ radio: { getAvailability: () => Promise.resolve(false), requestDevice } });
    await sensor.choose();
    expect(sensor.getSnapshot()).toMatchObject({ kind: 'failed', reason: 'no-adapter' });
    expect(requestDevice).not.toHaveBeenCalled();
  });

  it('is still connected where the chooser answers after the time limit', async () => {
    const chosen = Promise.withResolvers<never>();
    const { sensor, strap, time, untilKind } = setUp({ radio: { requestDevice: () => chosen.promise } });
    void sensor.choose();
    await expect.poll(time.pending).toContain(120_000);
    time.pass(120_000);
    await untilKind('failed');
    expect(sensor.getSnapshot()).toMatchObject({ reason: 'timed-out' });
    chosen.resolve(strap.device as never);
    await untilKind('connected');
  });

  it('is not connected where the person has given up choosing', async () => {
    const chosen = Promise.withResolvers<never>();
    const { sensor, strap } = setUp({ radio: { requestDevice: () => chosen.promise } });
    const choosing = sensor.choose();
    sensor.disconnect();
    chosen.resolve(strap.device as never);
    await choosing;
    expect(sensor.getSnapshot()).toEqual({ kind: 'idle', known: undefined });
    expect(strap.calls).toEqual([]);
  });
});

describe('connecting fails', () => {
  it.each([
    ['heart_rate', 'NotFoundError', 'no-notify'],
    ['notify heart_rate_measurement', 'NotSupportedError', 'no-notify'],
    ['connect', 'NetworkError', 'lost'],
  ])('where %s rejects with %s', async (call, name, reason) => {
    const { sensor, strap, untilKind } = setUp();
    strap.answer((called) => (called === call ? Promise.reject(new DOMException('no', name)) : Promise.resolve()));
    await sensor.choose();
    await untilKind('failed');
    expect(sensor.getSnapshot()).toMatchObject({ reason, known: 'Polar H10' });
  });

  it.each([
    ['connect', 20_000],
    ['heart_rate', 10_000],
    ['notify heart_rate_measurement', 10_000],
  ])('where %s is not answered in time', async (call, limit) => {
    const { sensor, strap, time, untilKind } = setUp();
    strap.answer((called) => (called === call ? never() : Promise.resolve()));
    void sensor.choose();
    await expect.poll(() => strap.calls).toContain(call);
    await expect.poll(time.pending).toContain(limit);
    time.pass(limit);
    await untilKind('failed');
    expect(sensor.getSnapshot()).toMatchObject({ reason: 'timed-out' });
    expect(strap.isConnected()).toBe(false);
  });

  it('only for a missing heart rate, not for missing battery and details', async () => {
    const { sensor, strap } = setUp();
    strap.answer((called) =>
      called.startsWith('battery') || called.startsWith('device')
        ? Promise.reject(new DOMException('none', 'NotFoundError'))
        : Promise.resolve(),
    );
    void sensor.choose();
    await expect.poll(() => sensor.getSnapshot()).toMatchObject({ kind: 'connected', battery: undefined });
  });
});

describe('a sensor that is lost', () => {
  it('is reconnected after growing pauses, and sends as before', async () => {
    const { sensor, strap, time, connect, untilKind, packets } = setUp();
    await connect();
    strap.answer((called) =>
      called === 'connect' ? Promise.reject(new DOMException('away', 'NetworkError')) : Promise.resolve(),
    );
    strap.drop();
    for (const pause of [500, 1000, 2000, 4000]) {
      await expect.poll(time.pending).toContain(pause);
      expect(sensor.getSnapshot()).toMatchObject({ kind: 'reconnecting', name: 'Polar H10', battery: 87 });
      if (pause === 4000) strap.answer(() => Promise.resolve());
      time.pass(pause);
    }
    await untilKind('connected');
    strap.send('heart_rate_measurement', 0, 61);
    expect(packets).toEqual([[0, 61]]);
  });

  it('is given up after about five minutes', async () => {
    const { sensor, strap, time, connect, untilKind } = setUp();
    await connect();
    strap.answer(() => Promise.reject(new DOMException('away', 'NetworkError')));
    strap.drop();
    await untilKind('reconnecting');
    let waited = 0;
    while (sensor.getSnapshot().kind === 'reconnecting') {
      await expect.poll(() => time.pending().length > 0 || sensor.getSnapshot().kind === 'failed').toBe(true);
      for (const pause of time.pending()) {
        waited += pause;
        time.pass(pause);
      }
      await Promise.resolve();
    }
    await untilKind('failed');
    expect(sensor.getSnapshot()).toEqual({ kind: 'failed', reason: 'lost', known: 'Polar H10' });
    expect(waited / 1000).toBeGreaterThan(180);
  });

  it('stays disconnected where the person disconnects it meanwhile', async () => {
    const { sensor, strap, time, connect } = setUp();
    await connect();
    strap.drop();
    await expect.poll(time.pending).toContain(500);
    sensor.disconnect();
    await expect.poll(time.pending).toEqual([]);
    expect(sensor.getSnapshot()).toEqual({ kind: 'idle', known: 'Polar H10' });
    expect(strap.isConnected()).toBe(false);
  });
});

describe('a sensor that falls silent', () => {
  const silence = 9000;
  const passSilence = async (time: ReturnType<typeof testWait>, milliseconds = silence): Promise<void> => {
    await expect.poll(time.pending).toContain(milliseconds);
    time.pass(milliseconds);
  };

  it.each(['battery_level', 'manufacturer_name_string'])(
    'is reconnected where the browser does not report that it was lost while %s was read',
    async (reading) => {
      const { sensor, strap, time, untilKind, packets } = setUp();
      strap.answer((called) => (called === reading ? (strap.vanish(), never()) : Promise.resolve()));
      void sensor.choose();
      await untilKind('connected');
      await expect.poll(() => strap.calls).toContain(reading);
      await passSilence(time);
      await passSilence(time);
      await untilKind('reconnecting');
      expect(strap.isConnected()).toBe(false);
      await expect.poll(time.pending).toContain(500);
      time.pass(500);
      await untilKind('connected');
      strap.send('heart_rate_measurement', 0, 61);
      expect(packets).toEqual([[0, 61]]);
    },
  );

  it('is not reconnected while it sends now and then', async () => {
    const { sensor, strap, time, connect } = setUp();
    await connect();
    for (let pause = 0; pause < 5; pause += 1) {
      await passSilence(time);
      strap.send('heart_rate_measurement', 0, 61);
      await passSilence(time);
    }
    expect(sensor.getSnapshot()).toMatchObject({ kind: 'connected' });
  });

  it('is reconnected after growing silences until it sends', async () => {
    const { strap, time, connect, untilKind } = setUp();
    await connect();
    for (const pause of [silence, 2 * silence, 4 * silence]) {
      await passSilence(time, pause);
      await passSilence(time, pause);
      await untilKind('reconnecting');
      await expect.poll(time.pending).toContain(500);
      time.pass(500);
      await untilKind('connected');
    }
    strap.send('heart_rate_measurement', 0, 61);
    strap.drop();
    await expect.poll(time.pending).toContain(500);
    time.pass(500);
    await untilKind('connected');
    await expect.poll(time.pending).toContain(silence);
  });
});

describe('on the next visit', () => {
  const remembered = (isWanted: boolean) =>
    settingsOn([[rememberedSensorKey, JSON.stringify({ version: 1, id: 'strap', name: 'Polar H10', isWanted })]]);

  it('a sensor reconnects where the browser remembers it', async () => {
    const strap = testStrap();
    const { untilKind } = setUp({ radio: remembering(strap), device: remembered(true) });
    await untilKind('connected');
    expect(strap.isConnected()).toBe(true);
  });

  it('a sensor the person has disconnected waits for a tap', async () => {
    const strap = testStrap();
    const { sensor, untilKind } = setUp({ radio: remembering(strap), device: remembered(false) });
    await expect.poll(() => sensor.getSnapshot()).toEqual({ kind: 'idle', known: 'Polar H10' });
    expect(strap.calls).toEqual([]);
    void sensor.connect();
    await untilKind('connected');
  });

  it('no sensor reconnects where the browser cannot remember it, or it was forgotten', async () => {
    const first = setUp();
    await first.connect();
    expect(first.storage.read(rememberedSensorKey)).toBeUndefined();
    const strap = testStrap();
    const second = setUp({ radio: remembering(strap) });
    await second.connect();
    expect(second.storage.read(rememberedSensorKey)).toContain('"isWanted":true');
    second.sensor.disconnect();
    expect(second.storage.read(rememberedSensorKey)).toContain('"isWanted":false');
    await second.sensor.forget();
    expect(second.storage.read(rememberedSensorKey)).toBeUndefined();
    expect(second.sensor.getSnapshot()).toEqual({ kind: 'idle' });
  });

  it('a sensor forgotten in another tab is disconnected in this one', async () => {
    const { sensor, strap, storage, connect, tellTabs } = setUp({ radio: remembering(testStrap()) });
    await connect();
    storage.remove(rememberedSensorKey);
    tellTabs();
    expect(sensor.getSnapshot()).toEqual({ kind: 'idle' });
    expect(strap.isConnected()).toBe(false);
  });
});
