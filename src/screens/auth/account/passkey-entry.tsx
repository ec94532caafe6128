import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountFailure, AccountOptions, AccountVerbs } from '#core/account/real-account.ts';
import { canAutofillPasskeys, passkeySupport } from '#hooks/account/passkey-support.ts';
import { useRealAccount } from '#hooks/account/use-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useServices } from '#hooks/services-context.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';

interface PasskeyEntryProps {
  entry: Entry;
  /** undefined while they are not known. */
  options: AccountOptions | undefined;
}

/** Renders nothing where the server or the browser has no passkeys for this page. */
export function PasskeyEntry({ entry, options }: PasskeyEntryProps) {
  const used = useRealAccount();
  const isOffered = options?.passkeys === true && passkeySupport() === 'supported';
  return used && isOffered ? <Offering entry={entry} account={used.account} /> : null;
}

interface OfferingProps {
  entry: Entry;
  account: AccountVerbs;
}

/** Offers passkeys in the field of the address, without a step more, and by a button to those who look for one. */
function Offering({ entry: { greet }, account }: OfferingProps) {
  const { passkey: texts } = useChapter('account-entry');
  const { captcha } = useServices();
  const action = useAccountAction();
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<AccountFailure>();
  const begin = useEffectEvent((): void => {
    nameField(place.current);
    greet('back');
  });
  const { isBusy } = action;
  const canOffer = !isBusy && !captcha;
  // The browser takes one question at a time, and a check against robots would begin before anybody asked for anything.
  useEffect(() => {
    if (!canOffer) return undefined;
    const leaving = new AbortController();
    void keepOffering({ account, signal: leaving.signal, onBegin: begin, onFailure: setFailure });
    return () => leaving.abort();
  }, [account, canOffer]);
  const enter = (): void => {
    setFailure(undefined);
    greet('back');
    void action.run(() => account.signInWithPasskey());
  };
  return (
    <div ref={place} className="grid gap-3">
      <AccountForm kind="quiet" action={action} submit={texts.enter} busy={texts.entering} onSubmit={enter} />
      {!action.failure && <ProblemText failure={failure} />}
    </div>
  );
}

interface Offer {
  account: AccountVerbs;
  signal: AbortSignal;
  onBegin: () => void;
  onFailure: (failure: AccountFailure) => void;
}

/** Nobody has asked for anything yet, so only what became of a chosen passkey is told; then it is offered again. */
async function keepOffering({ account, signal, onBegin, onFailure }: Offer): Promise<void> {
  if (!(await canAutofillPasskeys()) || signal.aborted) return;
  onBegin();
  for (;;) {
    const result = await account.offerPasskeys(signal);
    if (signal.aborted || result.kind === 'done' || !isAnswer(result)) return;
    onFailure(result);
  }
}

const isAnswer = ({ problem }: AccountFailure): boolean =>
  problem === 'passkey-refused' || problem === 'passkey-timed-out';

/** Set here, and not where the field is rendered: only now is it known that passkeys can fill it. */
function nameField(place: HTMLElement | null): void {
  const field = place?.closest('[role=tabpanel]')?.querySelector('input[autocomplete=username]');
  field?.setAttribute('autocomplete', 'username webauthn');
}
