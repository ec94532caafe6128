import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Person } from '#core/account/real-account.ts';
import { useDeviceSync, type UsedAccount, type UsedSync } from '#hooks/account/use-account.ts';
import { useDebounced } from '#hooks/use-debounced.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes, settingsAddress } from '#routes.ts';
import type { Entry, Greeting } from '#screens/auth/use-entry.ts';
import { toast } from '#ui/toast.ts';
import { stepAfterLink } from './step-after-link.ts';

/**
 * Completes a link and leaves the screen once a person is signed in.
 * @returns undefined where nothing is synchronised
 */
export function useProgress({ state, account }: UsedAccount, entry: Entry): UsedSync | undefined {
  const isCompleting = useLink({ state, account }, entry);
  const sync = useDeviceSync();
  const isSettled = useIsSettled(sync, state.kind === 'signed-in');
  const person = state.kind === 'signed-in' ? state.person : undefined;
  useLeaveWhenSignedIn(isCompleting || !isSettled ? undefined : person, entry.greeting);
  return sync;
}

/** @returns whether the link that led here is being completed */
function useLink({ state, account }: UsedAccount, { step, greet, goTo }: Entry): boolean {
  const { problems } = useChapter('account');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isCompleting = step.kind === 'completing';
  const complete = useEffectEvent(async (): Promise<void> => {
    const wasSignedIn = state.kind === 'signed-in';
    const result = await account.completeLink(new URL(pathname + search + hash, location.origin).href);
    if (wasSignedIn) {
      // A new address has been confirmed or a provider linked.
      if (result?.kind === 'failed') toast(problems[result.problem], 'failed');
      void navigate(settingsAddress, { replace: true });
      return;
    }
    if (result?.kind !== 'failed') greet('arrived');
    goTo(result?.kind === 'failed' ? stepAfterLink(result) : { kind: 'form' });
    void navigate(routes.auth, { replace: true });
  });
  const isStarted = useRef(false);
  const isOpen = state.kind !== 'opening';
  useEffect(() => {
    if (!isCompleting || !isOpen || isStarted.current) return;
    isStarted.current = true;
    void complete();
  }, [isCompleting, isOpen]);
  return isCompleting;
}

/** Milliseconds. A sign-in does not wait longer for a database that does not open. */
const longestWait = 4000;

/** Whether it is known that there is nothing to ask about the records on the device. */
function useIsSettled(used: UsedSync | undefined, isSignedIn: boolean): boolean {
  const isUnknown = used?.state.kind === 'opening' || used?.state.kind === 'signed-out';
  const isLate = useDebounced(isSignedIn && isUnknown, longestWait);
  return used === undefined || isLate || !(isUnknown || used.state.kind === 'choose');
}

function useLeaveWhenSignedIn(person: Person | undefined, greeting: { current: Greeting | undefined }): void {
  const { welcomeBack, welcomeNew } = useChapter('auth');
  const { recovery } = useChapter('account-entry');
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const arrived = person?.isNew ? welcomeNew : welcomeBack;
    const texts = { back: welcomeBack, new: welcomeNew, arrived, saved: recovery.saved };
    // A person who was already signed in on arrival is not greeted.
    if (greeting.current) toast(texts[greeting.current], 'done');
    void navigate(routes.dashboard, { replace: true });
  });
  const isSignedIn = person !== undefined;
  useEffect(() => {
    if (isSignedIn) leave();
  }, [isSignedIn]);
}
