import { browserTicker } from '#core/platform/time/ticker.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';

export function useTicker(): Ticker {
  return browserTicker;
}

export type { Ticker };
