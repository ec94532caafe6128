import { useServices } from './services-context.ts';
import type { Log } from './services-context.ts';

export function useLog(): Log {
  return useServices().log;
}
