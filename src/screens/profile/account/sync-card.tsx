import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { CardHeading } from '#components/card-heading.tsx';
import { SyncChoice } from '#components/account/sync-choice.tsx';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import { isErasureAsked } from '#core/sync/erasure-note.ts';
import type { MissingKey } from '#core/encryption/protection/what-to-say.ts';
import { useMissingKey } from '#hooks/account/use-keys-notice.ts';
import { useDeviceSync, type UsedSync } from '#hooks/account/use-account.ts';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { CopyActions, type SyncActionProps } from './sync-copy-actions.tsx';
import { SyncStatusText } from './sync-status-text.tsx';
import { useOnlyHere } from '#components/account/use-only-here.ts';

const SealedAccount = lazyPart(
  async () => (await import('#screens/profile/account/protection/sealed-account.tsx')).SealedAccount,
);

const OpenRecords = lazyPart(async () => (await import('#components/account/open-records.tsx')).OpenRecords);

/** Renders nothing where nobody is signed in and no account has a copy here. */
export function SyncCard() {
  const used = useDeviceSync();
  const { title } = useChapter('sync');
  const isHalfSignedIn = useAccountState()?.kind === 'second-factor';
  const hasNoCopy = used?.state.kind === 'signed-out';
  if (!used || (hasNoCopy && !isHalfSignedIn)) return null;
  return (
    <section
      tabIndex={-1}
      aria-label={title}
      className="card grid scroll-mt-4 grid-cols-1 gap-4 p-5 outline-none sm:p-6"
    >
      <Heading {...used} />
      {hasNoCopy ? <CodeMissing /> : <Copy {...used} />}
    </section>
  );
}

function Heading({ state }: UsedSync) {
  const { title, lead } = useChapter('sync');
  const isTrue = useMissingKey() === undefined && !isErasureAsked(state);
  return <CardHeading title={title} {...(isTrue && { lead })} />;
}

function CodeMissing() {
  const texts = useChapter('sync');
  return (
    <>
      <p role="status">{texts.secondFactorHere}</p>
      <EnterCode />
    </>
  );
}

/** Without the new key nothing is known of what is new. What a removed device lacks is said below. */
const isToSay = ({ kind }: DeviceSyncState, missing: MissingKey | undefined): boolean =>
  !(missing === 'replaced' && kind === 'synchronised') && !(missing === 'removed' && kind === 'locked');

function Copy(used: UsedSync) {
  const texts = useChapter('sync');
  const missing = useMissingKey();
  const onlyHere = useOnlyHere();
  return (
    <>
      {used.state.kind === 'choose' ? (
        <Question {...used} />
      ) : (
        isToSay(used.state, missing) && <SyncStatusText state={used.state} />
      )}
      {onlyHere && <p>{onlyHere}</p>}
      {missing && (
        <LazyBoundary>
          <OpenRecords missing={missing} isSaid={missing === 'locked' && used.state.kind === 'locked'} />
        </LazyBoundary>
      )}
      <SealedPart {...used} />
      {used.hasOthersRecords && <p className="text-muted">{texts.othersRecords}</p>}
      <Actions {...used} />
    </>
  );
}

const aboutSealing: readonly string[] = ['unproved', 'unsealed', 'sealing', 'erasure'];
const concernsSealing = (state: DeviceSyncState): boolean =>
  ('sealed' in state && state.sealed !== undefined) ||
  (state.kind === 'refused' && aboutSealing.includes(state.reason));

/** What is to be said and decided about a sealed account. It stays while what was decided is being done. */
function SealedPart(used: UsedSync) {
  const [isShown, setShown] = useState(false);
  if (!isShown && concernsSealing(used.state)) setShown(true);
  return (
    isShown && (
      <LazyBoundary>
        <SealedAccount {...used} />
      </LazyBoundary>
    )
  );
}

function Question({ sync }: UsedSync) {
  const { choice } = useChapter('sync');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{choice.title}</h3>
        <p className="text-muted">{choice.lead}</p>
      </div>
      <SyncChoice turnOn={sync.turnOn} />
    </div>
  );
}

const quietKinds: readonly DeviceSyncState['kind'][] = ['choose', 'unavailable', 'opening', 'locked'];

function Actions(used: UsedSync) {
  const [isBusy, setBusy] = useState(false);
  const run: SyncActionProps['run'] = async (verb) => {
    if (isBusy) return;
    setBusy(true);
    await verb();
    setBusy(false);
  };
  const { kind } = used.state;
  if (quietKinds.includes(kind) || isErasureAsked(used.state)) return null;
  if (kind === 'second-factor') return <EnterCode />;
  const isOver = kind === 'account-gone' || kind === 'session-ended';
  return isOver ? (
    <CopyActions {...used} isBusy={isBusy} run={run} />
  ) : (
    <SyncAction {...used} isBusy={isBusy} run={run} />
  );
}

function EnterCode() {
  const { enterCode } = useChapter('sync');
  return (
    <ButtonLink to={routes.auth} className="w-fit">
      {enterCode}
    </ButtonLink>
  );
}

function SyncAction({ state, sync, isBusy, run }: SyncActionProps) {
  const texts = useChapter('sync');
  const isReady = state.kind === 'ready';
  return (
    <Button
      kind={isReady ? 'primary' : 'quiet'}
      className="w-fit max-w-full"
      aria-disabled={isBusy}
      onClick={() => void run(() => (isReady ? sync.turnOn('take') : sync.syncNow()))}
    >
      <RefreshCw aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="min-w-0 wrap-anywhere hyphens-auto">{isReady ? texts.turnOn : texts.now}</span>
    </Button>
  );
}
