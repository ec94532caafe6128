import { useServices, type Log } from './services-context.ts';

export function useLog(): Log {
  return useServices().log;
}
