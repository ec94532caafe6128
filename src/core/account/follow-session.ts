import type { AuthConnection } from '#core/backend/auth-client.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { AccountSession, AccountState } from './real-account.ts';
import { sessionKey } from './session-key.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/** Holds the id of the session that a recovery or confirmation began, until a new password is set. */
const recoveryKey = 'onda-recovery';

export interface SessionStorage extends Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'> {
  /** @param changed called when another tab changes the value, or this one erases everything */
  watch: (key: string, changed: () => void) => void;
}

function stateOf(stored: StoredSession | undefined, recovering: string | undefined): AccountState {
  if (!stored) return { kind: 'signed-out' };
  const { person } = stored;
  if (stored.needsSecondFactor) return { kind: 'second-factor', person };
  return { kind: recovering === stored.sessionId ? 'recovering' : 'signed-in', person };
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
    const next = stateOf(stored, storage.read(recoveryKey));
    const isUsable = next.kind === 'signed-in' && stored && stored.expiresAt > Date.now();
    // The session is set first, so that listeners of the state find it.
    const { id: personId = '', email = '' } = stored?.person ?? {};
    setIfChanged(session, isUsable ? { personId, email, accessToken: stored.accessToken } : undefined);
    setIfChanged(state, next);
  };
  let needsPassword = false;
  // The client waits for its listeners: a listener that called refresh would wait for itself.
  client.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY' || (event === 'SIGNED_IN' && needsPassword))
      storage.write(recoveryKey, readStoredSession(storage)?.sessionId ?? '');
    if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') storage.remove(recoveryKey);
    show();
  });
  storage.watch(sessionKey, show);
  show();
  return {
    state,
    session,
    /** Whether the person has to choose a password after the sign-in that is under way. */
    needPassword: (needed: boolean): void => {
      needsPassword = needed;
    },
  };
}
