// A simulated heart-rate strap: Chromium's DevTools protocol emulates the Bluetooth radio below the browser's own stack.
import { expect, type Browser, type CDPSession, type Page } from '@playwright/test';

declare global {
  /** What the page got from getCharacteristic, by the first eight digits of the UUID. */
  var characteristics: Map<string, { readValue: () => Promise<unknown> }> | undefined;
}

/** For test.use: Chromium on Linux has Web Bluetooth behind a flag. */
export const withBluetooth = {
  launchOptions: {
    ...((process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM']) && {
      executablePath: process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'] ?? '',
    }),
    args: ['--no-sandbox', '--disable-background-networking', '--enable-features=WebBluetooth'],
  },
};

const uuid = (short: string): string => `0000${short}-0000-1000-8000-00805f9b34fb`;
const address = '09:09:09:09:09:09';
const measurement = '2a37';
const battery = '2a19';
const notifies = new Set([measurement, battery]);

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString('base64');

interface StrapOptions {
  name?: string;
  batteryPercent?: number;
}

export interface EmulatedStrap {
  /** Characteristics the page has subscribed to. */
  subscribed: Set<string>;
  /** Answers the next choosers of a page. */
  answerChoosers: (page: Page, answer: 'choose' | 'cancel') => Promise<void>;
  /** Each packet as a notification of the heart rate. */
  notify: (page: Page, packets: readonly (readonly number[])[]) => Promise<void>;
  notifyBattery: (page: Page, percent: number) => Promise<void>;
  /** Out of range. It reconnects when the page asks for it, unless told to stay away. */
  drop: (stays: 'away' | 'near') => Promise<void>;
  comeBack: () => void;
  setAdapter: (state: 'absent' | 'powered-off') => Promise<void>;
}

class Strap {
  readonly ids = new Map<string, string>();
  readonly subscribed = new Set<string>();
  readonly queue: (readonly number[])[] = [];
  isAway = false;
  isReady = false;
  private readonly values: Record<string, readonly number[]>;
  private readonly session: CDPSession;

  constructor(session: CDPSession, batteryPercent: number) {
    this.session = session;
    this.values = {
      [battery]: [batteryPercent],
      '2a29': text('Polar Electro Oy'),
      '2a24': text('H10'),
      '2a26': text('5.0.0'),
    };
  }

  async addServices(): Promise<void> {
    if (this.isReady) return;
    this.isReady = true;
    const services = { '180d': [measurement], '180f': [battery], '180a': ['2a29', '2a24', '2a26'] };
    for (const [service, characteristics] of Object.entries(services)) {
      const { serviceId } = await this.session.send('BluetoothEmulation.addService', {
        address,
        serviceUuid: uuid(service),
      });
      for (const characteristic of characteristics) {
        const notify = notifies.has(characteristic);
        const { characteristicId } = await this.session.send('BluetoothEmulation.addCharacteristic', {
          serviceId,
          characteristicUuid: uuid(characteristic),
          properties: { read: true, notify },
        });
        this.ids.set(characteristicId, characteristic);
        if (notify)
          await this.session.send('BluetoothEmulation.addDescriptor', {
            characteristicId,
            descriptorUuid: uuid('2902'),
          });
      }
    }
  }

  forgetServices(): void {
    this.isReady = false;
    this.ids.clear();
    this.subscribed.clear();
  }

  async answerGatt(type: 'connection' | 'discovery'): Promise<void> {
    if (type === 'connection' && !this.isAway) await this.addServices();
    // 0x3e: connection failed to be established.
    const code = this.isAway ? 0x3e : 0;
    await this.session.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code });
  }

  async answer(
    characteristicId: string,
    type: 'read' | 'write' | 'subscribe-to-notifications' | 'unsubscribe-from-notifications',
  ): Promise<void> {
    const name = this.ids.get(characteristicId) ?? '';
    if (type === 'subscribe-to-notifications') this.subscribed.add(name);
    if (type === 'unsubscribe-from-notifications') this.subscribed.delete(name);
    const value = type === 'read' ? (this.queue.shift() ?? this.values[name] ?? []) : undefined;
    await this.session.send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
      characteristicId,
      type,
      code: 0,
      ...(value && { data: base64(value) }),
    });
  }
}

async function rememberCharacteristics(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const service = Reflect.get(globalThis, 'BluetoothRemoteGATTService') as { prototype: object } | undefined;
    if (!service) return;
    const found = (globalThis.characteristics ??= new Map());
    const get = Reflect.get(service.prototype, 'getCharacteristic') as (
      this: unknown,
      name: string,
    ) => Promise<{ uuid: string; readValue: () => Promise<unknown> }>;
    Object.assign(service.prototype, {
      async getCharacteristic(this: unknown, name: string) {
        const characteristic = await get.call(this, name);
        found.set(characteristic.uuid.slice(4, 8), characteristic);
        return characteristic;
      },
    });
  });
}

const sessions = new WeakMap<Browser, CDPSession>();

/** One per browser: the radio belongs to all its pages. Call it before the first visit. */
export async function emulateStrap(
  browser: Browser,
  { name = 'Polar H10 8C4F', batteryPercent = 76 }: StrapOptions = {},
): Promise<EmulatedStrap> {
  await sessions.get(browser)?.send('BluetoothEmulation.disable');
  await sessions.get(browser)?.detach();
  const session = await browser.newBrowserCDPSession();
  sessions.set(browser, session);
  await session.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
  await session.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
    address,
    name,
    manufacturerData: [],
    knownServiceUuids: [uuid('180d')],
  });
  const strap = new Strap(session, batteryPercent);
  // The page may be closed before it is answered.
  const ignore = (): void => undefined;
  session.on('BluetoothEmulation.gattOperationReceived', ({ type }) => void strap.answerGatt(type).catch(ignore));
  session.on(
    'BluetoothEmulation.characteristicOperationReceived',
    ({ characteristicId, type }) => void strap.answer(characteristicId, type).catch(ignore),
  );
  const read = async (page: Page, characteristic: string, packets: readonly (readonly number[])[]): Promise<void> => {
    await expect.poll(() => strap.subscribed.has(characteristic), { message: 'subscribed' }).toBe(true);
    strap.queue.push(...packets);
    await page.evaluate(
      async ([which, count]) => {
        for (let sent = 0; sent < count; sent += 1) await globalThis.characteristics?.get(which)?.readValue();
      },
      [characteristic, packets.length] as const,
    );
  };
  return {
    subscribed: strap.subscribed,
    answerChoosers: async (page, answer) => {
      await rememberCharacteristics(page);
      const access = await page.context().newCDPSession(page);
      await access.send('DeviceAccess.enable');
      const answered = new Set<string>();
      access.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => {
        const [device] = devices;
        // It comes again with every change of the list, and a second answer would end the browser.
        if (answered.has(id) || (answer === 'choose' && !device)) return;
        answered.add(id);
        const reply =
          answer === 'cancel' || !device
            ? access.send('DeviceAccess.cancelPrompt', { id })
            : access.send('DeviceAccess.selectPrompt', { id, deviceId: device.id });
        void reply.catch(ignore);
      });
    },
    notify: (page, packets) => read(page, measurement, packets),
    notifyBattery: (page, percent) => read(page, battery, [[percent]]),
    drop: async (stays) => {
      strap.isAway = stays === 'away';
      strap.forgetServices();
      await session.send('BluetoothEmulation.simulateGATTDisconnection', { address });
    },
    comeBack: () => {
      strap.isAway = false;
    },
    setAdapter: async (state) => {
      await session.send('BluetoothEmulation.setSimulatedCentralState', { state });
    },
  };
}

interface Beating {
  seconds: number;
  /** Breaths a second. */
  breathing?: number;
}

/** One packet a second of a person who breathes evenly: 67 beats a minute, intervals ± 60 ms. */
export function calmHeart({ seconds, breathing = 0.1 }: Beating): number[][] {
  let owed = 0;
  let at = 0;
  return Array.from({ length: seconds }, () => {
    owed += 1;
    const intervals: number[] = [];
    while (owed > 0) {
      const interval = 0.9 + 0.06 * Math.sin(2 * Math.PI * breathing * at);
      const ticks = Math.round(interval * 1024);
      intervals.push(ticks & 255, ticks >> 8);
      at += interval;
      owed -= interval;
    }
    return [0x16, 67, ...intervals];
  });
}
