import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AccountFailure, AccountState, Person, RealAccount } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import type { AuthTab } from '#screens/auth/auth-tabs.tsx';
import { toast } from '#ui/toast.ts';
import type { EntryStep } from './entry-step.ts';
import { readDraft } from './take-over.ts';
import type { Draft } from './take-over.ts';

export interface Entry {
  account: RealAccount;
  step: EntryStep;
  goTo: (step: EntryStep) => void;
  tab: AuthTab;
  setTab: (tab: AuthTab) => void;
  email: string;
  setEmail: (email: string) => void;
  /** Input from before the form was loaded. */
  draft: Draft | undefined;
  isCompletingLink: boolean;
  /** Of the link that led here. */
  linkFailure: AccountFailure | undefined;
  /** Who chooses a new password after a recovery. */
  recovering: Person | undefined;
  /** The toast of the next sign-in. */
  greet: (greeting: Greeting) => void;
  endRecovery: () => void;
}

type Greeting = 'back' | 'new' | 'saved';

export function useEntry(state: AccountState, account: RealAccount): Entry {
  const [step, goTo] = useState<EntryStep>({ kind: 'form' });
  const [draft] = useState(readDraft);
  const [tab, setTab] = useState<AuthTab>(draft?.tab ?? 'signin');
  const [email, setEmail] = useState('');
  const greeting = useRef<Greeting>(undefined);
  const link = useLink(account, () => {
    greeting.current = 'back';
  });
  const { recovering, endRecovery } = useRecovering(state);
  useLeaveWhenSignedIn(state.kind === 'signed-in' && !recovering && !link.isCompletingLink, greeting);
  return {
    account,
    step,
    goTo,
    tab,
    setTab,
    email,
    setEmail,
    draft,
    ...link,
    recovering,
    greet: (next) => {
      greeting.current = next;
    },
    endRecovery,
  };
}

/** A second factor may be asked for before the password is changed: the step stays. */
function useRecovering(state: AccountState): { recovering: Person | undefined; endRecovery: () => void } {
  const [recovering, setRecovering] = useState<Person>();
  if (state.kind === 'recovering' && recovering !== state.person) setRecovering(state.person);
  if (state.kind === 'signed-out' && recovering) setRecovering(undefined);
  return { recovering, endRecovery: () => setRecovering(undefined) };
}

function useLink(
  account: RealAccount,
  onDone: () => void,
): { isCompletingLink: boolean; linkFailure: AccountFailure | undefined } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isCompletingLink, setCompleting] = useState(
    /[?#&](code|error|error_code|token_hash|access_token)=/u.test(search + hash),
  );
  const [linkFailure, setFailure] = useState<AccountFailure>();
  const complete = useEffectEvent(async (): Promise<void> => {
    const result = await account.completeLink(new URL(pathname + search + hash, location.origin).href);
    if (result?.kind === 'done') onDone();
    if (result?.kind === 'failed') setFailure(result);
    setCompleting(false);
    void navigate(routes.auth, { replace: true });
  });
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isCompletingLink || isStarted.current) return;
    isStarted.current = true;
    void complete();
  }, [isCompletingLink]);
  return { isCompletingLink, linkFailure };
}

function useLeaveWhenSignedIn(isSignedIn: boolean, greeting: { current: Greeting | undefined }): void {
  const { welcomeBack, welcomeNew } = useChapter('auth');
  const { recovery } = useChapter('account-entry');
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const texts = { back: welcomeBack, new: welcomeNew, saved: recovery.saved };
    // Who was signed in before coming here is not greeted.
    if (greeting.current) toast(texts[greeting.current], 'done');
    void navigate(routes.dashboard, { replace: true });
  });
  useEffect(() => {
    if (isSignedIn) leave();
  }, [isSignedIn]);
}
