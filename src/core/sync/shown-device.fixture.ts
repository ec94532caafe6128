import { expect, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import { createDeviceSync } from './create-device-sync.ts';
import { createErasureNote } from './erasure-note.ts';
import { ada, device } from './device.fixture.ts';
import { isSynchronised } from './device-sync.ts';
import { heldPauses } from './held-pauses.fixture.ts';
import { memoryServer } from './memory-server.fixture.ts';

interface SignedIn {
  id: string;
  email?: string;
  lacksFactor?: boolean;
}

/** A device, with the state of synchronisation that its screens show. */
export function shownDevice(name: string, server = memoryServer(), first: SignedIn | null = { id: ada }) {
  let noted: string | undefined;
  const erasure = createErasureNote({
    read: () => noted,
    write: (text) => void (noted = text),
    forget: () => void (noted = undefined),
  });
  const made = device(name, server, { onEmptied: erasure.noteEmptied });
  const deletedPerson = createStore<string | undefined>(undefined);
  const limit = heldPauses();
  const person = createStore<SignedIn | undefined>(undefined);
  const setPerson = (next: SignedIn | undefined): void => {
    made.session.set(
      next && !next.lacksFactor
        ? { personId: next.id, ...(next.email !== undefined && { email: next.email }) }
        : undefined,
    );
    person.set(next);
  };
  setPerson(first ?? undefined);
  const { data, sync, online } = made;
  const refresh = vi.fn<() => void>();
  const shown = createDeviceSync({
    sync,
    records: data.records,
    person,
    deletedPerson,
    online,
    wait: limit.wait,
    refresh: () => Promise.resolve(refresh()),
    erasure,
    onFailure: vi.fn<(error: unknown) => void>(),
  });
  return {
    ...made,
    shown,
    /** What the next page reads of an erasure. */
    noted: () => noted,
    /** Gets a new token. */
    refresh,
    deletedPerson,
    limit,
    kind: () => shown.getSnapshot().state.kind,
    isOn: () => isSynchronised(shown.getSnapshot().state),
    /** Signs in with the password, where the second factor is missing. */
    enterWithoutFactor: (next: string) => setPerson({ id: next, lacksFactor: true }),
    /** Signs in as the next person; undefined signs out. */
    enter: (next: string | undefined, email?: string) =>
      setPerson(next === undefined ? undefined : { id: next, ...(email !== undefined && { email }) }),
  };
}

export const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 5000 });
