import type { BluetoothPeripheral, BluetoothRadio } from '#core/platform/device/bluetooth.ts';
import type { SettingsByName } from '#core/settings/setting.ts';

export interface MemoryDependencies {
  /** undefined where the browser has no Web Bluetooth. */
  bluetooth: BluetoothRadio | undefined;
  remembered: SettingsByName['sensor'];
}

export const deviceNameOf = ({ name }: BluetoothPeripheral): string => name?.trim() ?? '';

interface SensorMemory {
  remember: (device: BluetoothPeripheral, isWanted: boolean) => void;
  forget: () => void;
  /** undefined where the browser has no `getDevices`, or has withdrawn the permission. */
  find: () => Promise<BluetoothPeripheral | undefined>;
  isWanted: () => boolean;
}

/** Which sensor this device knows, and whether it is to be connected without being asked. */
export function createMemory({ bluetooth, remembered }: MemoryDependencies): SensorMemory {
  return {
    remember: (device, isWanted) => {
      if (!bluetooth?.getDevices) return;
      remembered.set({ version: 1, id: device.id, name: deviceNameOf(device).slice(0, 100), isWanted });
    },
    forget: () => remembered.set(undefined),
    find: async () => {
      const sensor = remembered.getSnapshot();
      const devices = sensor && (await bluetooth?.getDevices?.().catch(() => []));
      return devices?.find(({ id }) => id === sensor?.id);
    },
    isWanted: () => remembered.getSnapshot()?.isWanted ?? false,
  };
}
