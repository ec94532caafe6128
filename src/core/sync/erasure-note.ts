import type { DeviceSyncState } from './device-sync.ts';
import type { SyncStatus } from './sync-status.ts';

interface NoteSeams {
  read: () => string | undefined;
  write: (text: string) => void;
  /** Also gives the place back that the page keeps for it. */
  forget: () => void;
}

/** What the device remembers to say of an erasure that it did not make, or of whose success it had no answer. */
export interface ErasureNote {
  /** The account of the person was erased, and this device has lost records by it. */
  noteEmptied: (personId: string) => void;
  /**
   * Keeps the note true for the state and the person who is signed in: the next page reserves its place.
   * @returns whether that person is still to be told that the device was emptied
   */
  follow: (state: DeviceSyncState, personId: string | undefined) => boolean;
  forget: () => void;
}

export const isErasureAsked = (state: DeviceSyncState | SyncStatus | undefined): boolean =>
  state?.kind === 'refused' && state.reason === 'erasure';

/** In these states nothing is asked. In the others that is not known. */
const settled: readonly DeviceSyncState['kind'][] = ['synchronised', 'signed-out', 'account-gone', 'choose', 'ready'];

const emptied = (personId: string): string => `emptied ${personId}`;

/** Also where another person has signed in than the one to be told. */
const isOver = (noted: string | undefined, { kind }: DeviceSyncState, personId: string | undefined): boolean =>
  noted === 'asked'
    ? settled.includes(kind)
    : noted !== undefined && personId !== undefined && noted !== emptied(personId);

export function createErasureNote({ read, write, forget }: NoteSeams): ErasureNote {
  return {
    noteEmptied: (personId) => write(emptied(personId)),
    follow: (state, personId) => {
      if (isErasureAsked(state)) write('asked');
      else if (isOver(read(), state, personId)) forget();
      return personId !== undefined && read() === emptied(personId);
    },
    forget,
  };
}
