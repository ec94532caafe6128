import type { BluetoothCharacteristic, BluetoothPeripheral, BluetoothRadio } from '#core/platform/device/bluetooth.ts';

type Answer = (name: string) => Promise<void>;

export interface TestStrap {
  device: BluetoothPeripheral;
  radio: BluetoothRadio;
  /** Notifies, if the page has subscribed. */
  send: (characteristic: string, ...bytes: readonly number[]) => void;
  /** Moves the strap out of range. */
  drop: () => void;
  /** Like `drop`, but the browser does not notice: no call settles before the page disconnects. */
  vanish: () => void;
  isConnected: () => boolean;
  /** Each call to the browser, such as connect or heart_rate. */
  calls: string[];
  /** Replaces the answers: settles, rejects or stays pending. */
  answer: (answer: Answer) => void;
}

const text = (value: string): DataView => new DataView(new TextEncoder().encode(value).buffer);

/** A simulated strap, for engines without Bluetooth. */
export function testStrap({ id = 'strap', name = 'Polar H10', battery = 87 } = {}): TestStrap {
  const atOnce: Answer = () => Promise.resolve();
  let answer = atOnce;
  let connected = false;
  const calls: string[] = [];
  const call = async (called: string): Promise<void> => {
    calls.push(called);
    await answer(called);
  };
  const values: Record<string, DataView> = {
    battery_level: new DataView(Uint8Array.of(battery).buffer),
    manufacturer_name_string: text('Polar Electro\0'),
    model_number_string: text('H10'),
  };
  let characteristics = new Map<string, BluetoothCharacteristic & { value?: DataView; subscribed?: boolean }>();
  const characteristic = (uuid: string): BluetoothCharacteristic => {
    const made: BluetoothCharacteristic & { value?: DataView; subscribed?: boolean } = Object.assign(
      new EventTarget(),
      {
        startNotifications: async () => {
          await call(`notify ${uuid}`);
          made.subscribed = true;
        },
        readValue: async () => {
          await call(uuid);
          const value = values[uuid];
          if (!value) throw new DOMException('none', 'NotFoundError');
          return value;
        },
      },
    );
    characteristics.set(uuid, made);
    return made;
  };
  const events = new EventTarget();
  const lose = (): void => {
    if (!connected) return;
    connected = false;
    characteristics = new Map();
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  const gatt = {
    get connected() {
      return connected;
    },
    connect: async () => {
      await call('connect');
      connected = true;
      return gatt;
    },
    disconnect: lose,
    getPrimaryService: async (service: string) => {
      await call(service);
      return {
        getCharacteristic: async (uuid: string) => {
          await call(uuid);
          return characteristic(uuid);
        },
      };
    },
  };
  const device: BluetoothPeripheral = Object.assign(events, { id, name, gatt });
  return {
    device,
    radio: {
      requestDevice: async () => {
        await call('requestDevice');
        return device;
      },
    },
    send: (uuid, ...bytes) => {
      const found = characteristics.get(uuid);
      if (!found?.subscribed) return;
      found.value = new DataView(Uint8Array.from(bytes).buffer);
      found.dispatchEvent(new Event('characteristicvaluechanged'));
    },
    drop: lose,
    vanish: () => {
      characteristics = new Map();
      const gone = new Promise<void>((resolve) => {
        device.addEventListener('gattserverdisconnected', () => resolve(), { once: true });
      });
      answer = () => gone;
      void gone.then(() => (answer = atOnce));
    },
    isConnected: () => connected,
    calls,
    answer: (next) => {
      answer = next;
    },
  };
}

/** A wait ends when the test ends it or the signal aborts it. */
export function testWait() {
  const waits: { milliseconds: number; end: () => void; signal: AbortSignal }[] = [];
  return {
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const abort = (): void => reject(new DOMException('aborted', 'AbortError'));
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        waits.push({ milliseconds, signal, end: resolve });
      }),
    /** Lengths of the running waits, in milliseconds. */
    pending: (): number[] => waits.filter(({ signal }) => !signal.aborted).map(({ milliseconds }) => milliseconds),
    /** Ends the running waits of this length. */
    pass: (milliseconds: number): void => {
      for (const one of waits.splice(0).filter((each) => each.milliseconds !== milliseconds || (each.end(), false)))
        waits.push(one);
    },
  };
}
