import type { AuthConnection } from '#core/backend/auth-client.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { AccountSession, AccountState } from './real-account.ts';
import { sessionKey } from './session-key.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/** Holds the id of the session that a recovery or confirmation began, until a new password is set. */
const recoveryKey = 'onda-recovery';
/** Holds the same id where a confirmation began it. */
const confirmationKey = 'onda-confirmation';

export interface SessionStorage extends Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'> {
  /** @param changed called when another tab changes the value, or this one erases everything */
  watch: (key: string, changed: () => void) => void;
}

function stateOf(stored: StoredSession | undefined, read: SessionStorage['read']): AccountState {
  if (!stored) return { kind: 'signed-out' };
  const { person, sessionId } = stored;
  if (stored.needsSecondFactor) return { kind: 'second-factor', person };
  if (read(recoveryKey) !== sessionId) return { kind: 'signed-in', person };
  return { kind: 'recovering', after: read(confirmationKey) === sessionId ? 'confirmation' : 'recovery', person };
}

function setIfChanged<Value>(store: { getSnapshot: () => Value; set: (value: Value) => void }, value: Value): void {
  if (JSON.stringify(store.getSnapshot()) !== JSON.stringify(value)) store.set(value);
}

/**
 * Only the stored session counts: events of auth-js tell when to read it. An event that says "no session" because the
 * network is down (INITIAL_SESSION) signs nobody out.
 */
export function followSession(client: AuthConnection, storage: SessionStorage) {
  const state = createStore<AccountState>({ kind: 'opening' });
  const session = createStore<AccountSession | undefined>(undefined);
  const show = (): void => {
    const stored = readStoredSession(storage);
    const next = stateOf(stored, storage.read);
    const isUsable = next.kind === 'signed-in' && stored && stored.expiresAt > Date.now();
    // The session is set first, so that listeners of the state find it.
    const { id: personId = '', email = '' } = stored?.person ?? {};
    setIfChanged(session, isUsable ? { personId, email, accessToken: stored.accessToken } : undefined);
    setIfChanged(state, next);
  };
  const noteSession = (...keys: readonly string[]): void => {
    const id = readStoredSession(storage)?.sessionId ?? '';
    for (const key of keys) storage.write(key, id);
  };
  let needsPassword = false;
  // The client waits for its listeners: a listener that called refresh would wait for itself.
  client.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY') noteSession(recoveryKey);
    if (event === 'SIGNED_IN' && needsPassword) noteSession(confirmationKey, recoveryKey);
    if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') {
      storage.remove(recoveryKey);
      storage.remove(confirmationKey);
    }
    show();
  });
  storage.watch(sessionKey, show);
  show();
  return {
    state,
    session,
    /** Without the server. */
    forget: (): void => {
      storage.remove(sessionKey);
      show();
    },
    /** Whether the person has to choose a password after the sign-in that is under way. */
    needPassword: (needed: boolean): void => {
      needsPassword = needed;
    },
  };
}
