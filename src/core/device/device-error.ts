import { exceptionNameOf } from '#core/platform/exception-name.ts';
import type { SensorFailure } from './sensor-state.ts';

export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly reason: SensorFailure;

  constructor(reason: SensorFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Browsers reject with NotFoundError in all these cases; only the message, which is never translated, tells which. */
function failureOfSearch(error: unknown): SensorFailure {
  if (/globally disabled|policy/iu.test(messageOf(error))) return 'blocked';
  if (/adapter|not available/iu.test(messageOf(error))) return 'no-adapter';
  return 'cancelled';
}

/** @param error what `requestDevice` rejected with */
export function failureOfChoosing(error: unknown): SensorFailure {
  if (error instanceof DeviceError) return error.reason;
  if (exceptionNameOf(error) === 'NotFoundError') return failureOfSearch(error);
  return exceptionNameOf(error) === 'SecurityError' ? 'blocked' : 'no-adapter';
}

/** @param error what a call to a chosen sensor rejected with */
export function failureOfConnecting(error: unknown): SensorFailure {
  if (error instanceof DeviceError) return error.reason;
  // No heart rate service or characteristic, or one that cannot notify.
  if (exceptionNameOf(error) === 'NotFoundError' || exceptionNameOf(error) === 'NotSupportedError') return 'no-notify';
  return exceptionNameOf(error) === 'SecurityError' ? 'blocked' : 'lost';
}
