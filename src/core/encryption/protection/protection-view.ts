import { deriveAccountKeys } from '#core/encryption/account-keys.ts';
import type { KeysLook } from '#core/encryption/ways/held-ring.ts';
import { toText } from '#core/encryption/ways/bytes.ts';
import { KeyError } from '#core/encryption/ways/key-error.ts';
import type { KeyRing } from '#core/encryption/ways/key-ring.ts';
import { createStore } from '#core/store.ts';
import { createAnswers } from './protection-answers.ts';
import { protectionFailure } from './protection-failure.ts';
import type { Opened, ProtectionSeams } from './protection-seams.ts';
import type { ProtectionState, ShownWay } from './protection.ts';

type Protected = Extract<ProtectionState, { kind: 'protected' }>;
type Found = Partial<Pick<Protected, 'trouble' | 'opensByPasskey'>>;
type Locked = Omit<Extract<ProtectionState, { kind: 'locked' }>, 'kind'>;

interface RingHere {
  ring: KeyRing;
  /** Id of this device's way in. */
  here: string;
}

/** What this device knows without the server. */
interface Kept {
  ring: RingHere | undefined;
  /** Another device has removed this one, which has had no keys since. */
  wasRemoved: boolean;
}

async function keptBy({ keeper }: Opened): Promise<Kept> {
  const [ring, wasRemoved] = await Promise.all([
    keeper.openLocally().catch(() => undefined),
    keeper.wasRemoved().catch(() => false),
  ]);
  return { ring, wasRemoved };
}

/** Where this device goes on with the keys that it has. */
const troubles: Partial<Record<KeysLook['kind'], Protected['trouble']>> = { outdated: 'behind', replaced: 'replaced' };

/** What the server said last stands where it is silent. */
const knownBefore = (state: ProtectionState): boolean | undefined =>
  state.kind === 'locked' ? state.opensByPasskey : undefined;

const shownWays = ({ ways }: KeyRing, here: string): ShownWay[] =>
  ways.map(({ id, kind, label, addedAt }) => ({ id, kind, label, addedAt, isHere: id === here }));

interface NumberedLook extends Opened {
  number: number;
}

/** Shows what is found out about the keys of a person, and hands the keys out. */
export function createView(seams: ProtectionSeams) {
  const { person, held, isSealingOffered } = seams;
  const state = createStore<ProtectionState>({ kind: 'opening' });
  const answers = createAnswers(seams);
  /** A slow answer must not put the keys back that a later one has replaced. */
  let looks = 0;
  const isCurrent = ({ userId, number }: NumberedLook): boolean => person.getSnapshot() === userId && number === looks;

  /** Public key of the authority of the keys that are held. */
  let authority: string | undefined;
  const show = async (of: NumberedLook, { ring, here }: RingHere, found: Found = {}): Promise<void> => {
    const keys = await deriveAccountKeys(ring);
    if (!isCurrent(of)) return;
    const next = toText(ring.authority.publicKey);
    // Keys that were begun anew are not older ones.
    if (authority !== undefined && next !== authority) held.lock(of.userId);
    authority = next;
    held.hold(keys);
    state.set({ kind: 'protected', ways: shownWays(ring, here), trouble: undefined, ...found });
  };
  const showOpen = (userId: string): void => state.set({ kind: 'open', answer: answers.of(userId) });
  /** What the server said last stands: the words that a person is writing down must not go with the network. */
  const showUnknown = (): void => {
    if (state.getSnapshot().kind !== 'open') state.set({ kind: 'unavailable' });
  };
  /** Keys on the server: a device of the person has begun to seal. */
  const showLocked = (of: NumberedLook, { wasRemoved, opensByPasskey }: Locked): void => {
    if (!isCurrent(of)) return;
    state.set({ kind: 'locked', wasRemoved, opensByPasskey: opensByPasskey ?? knownBefore(state.getSnapshot()) });
    held.noteSealed(of.userId);
    held.lock(of.userId);
  };
  const showNone = async (of: NumberedLook, kept: Kept): Promise<void> => {
    if (held.stateOf(of.userId).kind !== 'none') return showLocked(of, kept);
    const takesSealed = isSealingOffered && (await of.server.takesSealed().catch(() => undefined));
    if (!isCurrent(of)) return undefined;
    if (takesSealed === undefined) return showUnknown();
    return takesSealed ? showOpen(of.userId) : state.set({ kind: 'not-offered' });
  };
  const showLook = async (of: NumberedLook, look: KeysLook, kept: Kept): Promise<void> => {
    if (look.kind === 'open') return show(of, look);
    if (look.kind === 'none') return showNone(of, kept);
    const trouble = troubles[look.kind];
    const opensByPasskey = 'opensByPasskey' in look ? look.opensByPasskey : undefined;
    if (trouble && kept.ring) return show(of, kept.ring, { trouble, opensByPasskey });
    if (look.kind !== 'removed') return showLocked(of, { ...kept, opensByPasskey });
    // Only here the signature has been checked.
    await of.keeper.noteRemoved(look.here);
    return showLocked(of, { wasRemoved: true, opensByPasskey });
  };
  const showFailure = async (of: NumberedLook, error: unknown, kept: Kept): Promise<void> => {
    const isForged = error instanceof KeyError;
    if (kept.ring) return show(of, kept.ring, { trouble: isForged ? 'forged' : undefined });
    if (isForged || held.stateOf(of.userId).kind !== 'none') return showLocked(of, kept);
    if (!isCurrent(of)) return undefined;
    // A server whose tables are older has none of keys.
    return protectionFailure(error).problem === 'not-offered' ? state.set({ kind: 'not-offered' }) : showUnknown();
  };
  return {
    state,
    answer: (given: 'later' | 'no') => (): void => {
      const userId = person.getSnapshot();
      if (userId === undefined || state.getSnapshot().kind !== 'open') return;
      answers.note(userId, given);
      showOpen(userId);
    },
    /** Asks the device, then the server. @returns as `look` of ProtectionVerbs */
    lookFor: async (opened: Opened): Promise<boolean> => {
      looks += 1;
      const of = { ...opened, number: looks };
      const kept = await keptBy(of);
      // Without a network this is all there is.
      if (kept.ring && state.getSnapshot().kind !== 'protected') await show(of, kept.ring);
      if (kept.wasRemoved) showLocked(of, kept);
      const look = await of.keeper.look().catch((error: unknown) => ({ kind: 'failed', error }) as const);
      if (isCurrent(of)) await (look.kind === 'failed' ? showFailure(of, look.error, kept) : showLook(of, look, kept));
      return isCurrent(of) && (look.kind !== 'failed' || look.error instanceof KeyError);
    },
  };
}
