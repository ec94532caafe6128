import { browserTicker } from '#core/platform/time/ticker.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';

/** What calls back again and again, for pieces that move by themselves. */
export function useTicker(): Ticker {
  return browserTicker;
}

export type { Ticker };
