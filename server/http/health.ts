import type { DatabaseState } from '../database/database-thread.ts';

/** Alive, and ready. */
export const healthPaths: readonly string[] = ['/health', '/health/ready'];

export interface Health {
  /** `read-only`: it answers, but takes no writes: it is a standby, or its disk is full. */
  database: 'ok' | 'read-only' | 'failed' | 'hosted';
}

/** Asks nothing: the answer is as quick when everything else waits. */
export function healthOf({ isAvailable, isWritable }: DatabaseState): Health {
  if (!isAvailable) return { database: 'failed' };
  return { database: isWritable ? 'ok' : 'read-only' };
}

/** Whether everything works, and not pages only. */
export const isReady = ({ database }: Health): boolean => database === 'ok' || database === 'hosted';
