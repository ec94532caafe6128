import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AccountState, AccountVerbs, Person } from '#core/account/real-account.ts';
import { useDeviceSync, type UsedSync } from '#hooks/account/use-account.ts';
import { useDebounced } from '#hooks/use-debounced.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes, settingsAddress } from '#routes.ts';
import type { AuthTab } from '#screens/auth/auth-tabs.tsx';
import { toast } from '#ui/toast.ts';
import { stepAfterLink, type EntryStep } from './entry-step.ts';
import { shownTab } from './take-over.ts';

export interface Entry {
  account: AccountVerbs;
  step: EntryStep;
  goTo: (step: EntryStep) => void;
  tab: AuthTab;
  setTab: (tab: AuthTab) => void;
  email: string;
  setEmail: (email: string) => void;
  isCompletingLink: boolean;
  /** undefined where nothing is synchronised. */
  used: UsedSync | undefined;
  /** Sets the toast of the next sign-in. */
  greet: (greeting: Greeting) => void;
}

/** arrived: by a mail or a provider, which serve both sign-in and sign-up. */
type Greeting = 'back' | 'new' | 'arrived' | 'saved';

/** Parameters in the links of mails and providers; core/account reads them. */
const linkParameter = /[?#&](?:code|error|error_code|error_description|access_token|message)=/u;

export function useEntry(state: AccountState, account: AccountVerbs): Entry {
  const [step, goTo] = useState<EntryStep>({ kind: 'form' });
  const [tab, setTab] = useState<AuthTab>(shownTab);
  const [email, setEmail] = useState('');
  const greeting = useRef<Greeting>(undefined);
  const greet = (next: Greeting): void => {
    greeting.current = next;
  };
  const isCompletingLink = useLink(state, account, { greet, goTo });
  const used = useDeviceSync();
  const isSettled = useIsSettled(used, state.kind === 'signed-in');
  const person = state.kind === 'signed-in' ? state.person : undefined;
  useLeaveWhenSignedIn(isCompletingLink || !isSettled ? undefined : person, greeting);
  return {
    account,
    step,
    goTo,
    tab,
    setTab,
    email,
    setEmail,
    isCompletingLink,
    used,
    greet,
  };
}

/** @returns whether the link that led here is being completed */
function useLink(state: AccountState, account: AccountVerbs, { greet, goTo }: Pick<Entry, 'greet' | 'goTo'>): boolean {
  const { problems } = useChapter('account');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isCompletingLink, setCompleting] = useState(linkParameter.test(search + hash));
  const complete = useEffectEvent(async (): Promise<void> => {
    const wasSignedIn = state.kind === 'signed-in';
    const result = await account.completeLink(new URL(pathname + search + hash, location.origin).href);
    if (wasSignedIn) {
      // A new address has been confirmed or a provider linked.
      if (result?.kind === 'failed') toast(problems[result.problem], 'failed');
      void navigate(settingsAddress, { replace: true });
      return;
    }
    if (result?.kind === 'failed') goTo(stepAfterLink(result));
    else greet('arrived');
    setCompleting(false);
    void navigate(routes.auth, { replace: true });
  });
  const isStarted = useRef(false);
  const isOpen = state.kind !== 'opening';
  useEffect(() => {
    if (!isCompletingLink || !isOpen || isStarted.current) return;
    isStarted.current = true;
    void complete();
  }, [isCompletingLink, isOpen]);
  return isCompletingLink;
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
