// The part of Web Bluetooth that the app uses. It is missing from TypeScript's DOM library.

import { tried } from '#core/tried.ts';

export interface BluetoothCharacteristic extends EventTarget {
  readonly value?: DataView | undefined;
  startNotifications: () => Promise<unknown>;
  readValue: () => Promise<DataView>;
}

export interface BluetoothService {
  getCharacteristic: (name: string) => Promise<BluetoothCharacteristic>;
}

export interface BluetoothServer {
  readonly connected: boolean;
  connect: () => Promise<BluetoothServer>;
  disconnect: () => void;
  getPrimaryService: (name: string) => Promise<BluetoothService>;
}

/** Fires `gattserverdisconnected`. */
export interface BluetoothPeripheral extends EventTarget {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly gatt?: BluetoothServer | undefined;
  forget?: () => Promise<void>;
}

export interface BluetoothRadio {
  requestDevice: (options: {
    filters: readonly { services: readonly string[] }[];
    optionalServices: readonly string[];
  }) => Promise<BluetoothPeripheral>;
  getAvailability?: () => Promise<boolean>;
  /** Devices that the person has chosen before. Few browsers have it. */
  getDevices?: () => Promise<readonly BluetoothPeripheral[]>;
}

/** undefined in Safari, in Firefox, and on insecure pages. */
export function browserBluetooth(): BluetoothRadio | undefined {
  return tried(() => (globalThis.navigator as { bluetooth?: BluetoothRadio } | undefined)?.bluetooth);
}
