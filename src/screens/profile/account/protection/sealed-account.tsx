import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BusyButton } from '#components/busy-button.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import { newWarnings, type SealedReport } from '#core/sync/sync-status.ts';
import { useRealAccount, type UsedSync } from '#hooks/account/use-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { erasureAnchor } from '#routes.ts';
import { ProvenForm } from '#screens/profile/account/proven-form.tsx';
import { useLostFocus } from '#screens/profile/account/use-lost-focus.ts';
import { useReturnedFocus } from '#screens/profile/account/use-returned-focus.ts';
import { Button } from '#ui/button.tsx';

const reportOf = (state: DeviceSyncState): SealedReport | undefined => ('sealed' in state ? state.sealed : undefined);
const reasonOf = (state: DeviceSyncState): string | undefined => (state.kind === 'refused' ? state.reason : undefined);

/** What a person is told of a sealed account, and what they decide. Renders nothing where there is nothing new. */
export function SealedAccount({ state, sync }: Pick<UsedSync, 'state' | 'sync'>) {
  const { sync: texts } = useChapter('protection');
  const [reason, report] = [reasonOf(state), reportOf(state)];
  const card = useRef<HTMLElement>(null);
  const find = (place: HTMLElement | null): void => void (card.current = place && place.closest('section'));
  return (
    <div ref={find} {...useLostFocus(card)} className="contents">
      {report && <Warnings report={report} dismiss={sync.dismissWarnings} />}
      {report?.openLeft === 'elsewhere' && <p role="status">{texts.elsewhere}</p>}
      <Rest reason={reason} openLeft={report?.openLeft} sync={sync} />
      <SealHere reason={reason} seal={sync.seal} />
      {reason === 'erasure' && <Erasure answer={sync.answerErasure} />}
    </div>
  );
}

interface RestProps extends Pick<UsedSync, 'sync'> {
  reason: string | undefined;
  openLeft: SealedReport['openLeft'];
}

/** Open records that may still be on the server. */
function Rest({ reason, openLeft, sync }: RestProps) {
  const { sync: texts } = useChapter('protection');
  if (reason === 'sealing' || openLeft === 'elsewhere')
    return (
      <Decision
        {...texts.takeOver}
        text={`${texts.takeOver.text} ${texts.openRisk}`}
        act={async () => void (await sync.seal())}
      />
    );
  if (reason !== 'record' || openLeft !== 'here') return null;
  return (
    <>
      <p>{texts.leave.lead}</p>
      <Decision {...texts.leave} isDangerous act={sync.leaveRefused} />
    </>
  );
}

function Warnings({ report, dismiss }: { report: SealedReport; dismiss: () => Promise<void> }) {
  const { sync: texts } = useChapter('protection');
  const { unopenable, distrusted } = newWarnings(report);
  if (!unopenable && distrusted.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-control bg-raised p-4">
      <div role="status" className="grid gap-2">
        {unopenable && <p>{texts.unopenable(report.unopenable)}</p>}
        {distrusted.map((sign) => (
          <p key={sign}>{texts.distrusted[sign]}</p>
        ))}
        {distrusted.length > 0 && <p>{texts.distrusted.next}</p>}
      </div>
      <Button kind="quiet" className="w-fit" onClick={() => void dismiss()}>
        {texts.dismiss}
      </Button>
    </div>
  );
}

/** The server wants to know who the person is before it seals an account; that stays while it is being found out. */
function SealHere({ reason, seal }: { reason: string | undefined; seal: UsedSync['sync']['seal'] }) {
  const { sync: texts } = useChapter('protection');
  const [isActing, setActing] = useState(false);
  const used = useRealAccount();
  if (used?.state.kind !== 'signed-in' || !(isActing || reason === 'unsealed' || reason === 'unproved')) return null;
  const act = async (): Promise<AccountResult> => {
    setActing(true);
    const answer = await seal();
    setActing(false);
    return answer === 'unproved'
      ? { kind: 'failed', problem: 'reauthentication-needed' }
      : { kind: 'done', value: undefined };
  };
  return (
    <ProvenForm
      person={used.state.person}
      account={used.account}
      submit={texts.sealHere}
      busy={texts.sealing}
      act={act}
    >
      {reason === 'unsealed' && <p>{texts.openRisk}</p>}
    </ProvenForm>
  );
}

function Erasure({ answer }: { answer: (answer: 'remove' | 'keep') => Promise<void> }) {
  const { sync: texts } = useChapter('protection');
  const lead = useFocusOnMount<HTMLParagraphElement>(useLocation().hash === `#${erasureAnchor}`);
  return (
    <>
      <p ref={lead} tabIndex={-1} className="scroll-mt-32 outline-none">
        {texts.erasure.lead}
      </p>
      <Decision {...texts.erasure} isDangerous act={() => answer('remove')}>
        <Button kind="quiet" onClick={() => void answer('keep')}>
          {texts.erasure.keep}
        </Button>
      </Decision>
    </>
  );
}

interface DecisionProps {
  begin: string;
  /** What it means. */
  text: string;
  confirm: string;
  isDangerous?: boolean;
  act: () => Promise<void>;
  /** Other choices. */
  children?: ReactNode;
}

/** Says what a choice means before it is done. */
function Decision({ begin, text, confirm, isDangerous = false, act, children }: DecisionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div hidden={isAsking} className="flex flex-wrap gap-3" {...useReturnedFocus(isAsking)}>
        {children}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {begin}
        </Button>
      </div>
      {isAsking && <Confirm {...{ text, confirm, isDangerous, act }} onClose={() => setAsking(false)} />}
    </>
  );
}

type ConfirmProps = Required<Pick<DecisionProps, 'text' | 'confirm' | 'isDangerous' | 'act'>>;

function Confirm({ text, confirm, isDangerous, act, onClose }: ConfirmProps & { onClose: () => void }) {
  const { sync: texts } = useChapter('protection');
  const question = useFocusOnMount<HTMLParagraphElement>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await act();
    onClose();
  };
  return (
    <div className="grid gap-3 rounded-control bg-raised p-4">
      <p ref={question} tabIndex={-1} className="outline-none">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <BusyButton
          kind={isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          busy={texts.busy}
          onClick={() => void run()}
        >
          {confirm}
        </BusyButton>
        {!isBusy && (
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
