import { CaptchaNoticePlace } from '#components/account/captcha-place.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { ProblemText } from '#components/account/problem-text.tsx';
import { useRealAccount, type UsedAccount } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';
import { Spinner } from '#ui/mark.tsx';
import { AddressStep } from './address-step.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { LinkStep } from './link-step.tsx';
import { OrganisationStep } from './organisation-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { MailStep } from './mail-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useProgress } from './use-progress.ts';

/** The steps of a sign-in beside the form that it begins with. */
export function AccountEntry({ entry }: { entry: Entry }) {
  const used = useRealAccount();
  return used && <Entering {...used} entry={entry} />;
}

interface StepProps extends UsedAccount {
  entry: Entry;
}

function Entering({ entry, ...used }: StepProps) {
  const sync = useProgress(used, entry);
  const isSignedIn = used.state.kind === 'signed-in';
  if (isSignedIn && sync?.state.kind === 'choose') return <ChoiceStep {...sync} />;
  return isSignedIn || entry.step.kind === 'completing' ? <Opening /> : <Step {...used} entry={entry} />;
}

/** Before anybody signs up. */
function WhatItGives() {
  const { gives } = useChapter('account-entry');
  const whoReads = useWhoReads();
  return (
    <p className="text-muted">
      {gives} {whoReads}
    </p>
  );
}

function Opening() {
  const { opening } = useChapter('account-entry');
  return (
    <div className="card grid min-h-40 place-items-center text-accent">
      <Spinner label={opening} />
    </div>
  );
}

function Step({ state, account, entry }: StepProps) {
  const shared = { entry, account };
  if (state.kind === 'recovering') return <PasswordStep {...shared} {...state} />;
  if (state.kind === 'second-factor') return <FactorStep {...shared} person={state.person} />;
  return (
    <>
      <SignedOutStep {...shared} />
      <CaptchaNoticePlace />
    </>
  );
}

function SignedOutStep({ account, entry }: Omit<StepProps, 'state'>) {
  const { step } = entry;
  const shared = { entry, account };
  if (step.kind === 'link') return <LinkStep {...shared} step={step} />;
  if (step.kind === 'address') return <AddressStep key={step.purpose} {...shared} step={step} />;
  if (step.kind === 'mail') return <MailStep key={step.purpose} {...shared} step={step} />;
  if (step.kind === 'phone') return <PhoneStep {...shared} />;
  if (step.kind === 'organisation') return <OrganisationStep {...shared} />;
  if (step.kind !== 'form') return null;
  return step.failure ? <ProblemText failure={step.failure} /> : <WhatItGives />;
}
