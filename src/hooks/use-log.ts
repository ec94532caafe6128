import { useServices } from './services-context.ts';
import type { Log } from './services-context.ts';

/** Where things go that a developer should see and a person need not. */
export function useLog(): Log {
  return useServices().log;
}
