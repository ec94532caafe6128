import { browserVibration } from '#core/platform/device/vibration.ts';
import type { Vibration } from '#core/platform/device/vibration.ts';

export function useVibration(): Vibration {
  return browserVibration;
}
