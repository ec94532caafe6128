import { tried } from '#core/tried.ts';
export interface Vibration {
  /** Whether the device vibrates: browsers on computers accept the call without effect. */
  isAvailable: () => boolean;
  /** Milliseconds on, off, on … Does nothing where it is unavailable, or while the page is hidden. */
  vibrate: (pattern: number[]) => void;
}

export const browserVibration: Vibration = {
  isAvailable: () => 'vibrate' in navigator && (tried(() => matchMedia('(any-pointer: coarse)').matches) ?? false),
  vibrate: (pattern) => {
    tried(() => 'vibrate' in navigator && navigator.vibrate(pattern));
  },
};
