import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import type { RefusalReason } from '#core/sync/sync-status.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

const plainTexts = {
  opening: ({ opening }) => opening,
  offline: ({ offline }) => offline,
  'second-factor': ({ secondFactor }) => secondFactor,
  locked: ({ locked }) => locked,
  'account-gone': ({ gone }) => gone,
  'session-ended': ({ ended }) => ended,
  'signed-out': () => '',
  // The card asks instead.
  choose: () => '',
  unavailable: ({ unavailable }) => unavailable,
  ready: ({ ready }) => ready,
} as const satisfies Partial<Record<DeviceSyncState['kind'], (texts: Chapters['sync']) => string>>;

export function SyncStatusText({ state }: { state: DeviceSyncState }) {
  const texts = useChapter('sync');
  const dates = useDates();
  switch (state.kind) {
    case 'running':
      return <Progress {...state} />;
    case 'refused':
      return <Refusal {...state} />;
    case 'synchronised':
      // No status: its time changes every few seconds, which nobody wants to hear.
      return <p>{texts.synchronised(dates.clock(state.lastAt))}</p>;
    case 'waiting':
      return <p role="status">{texts.waiting(state.count)}</p>;
    default:
      return <p role="status">{plainTexts[state.kind](texts)}</p>;
  }
}

/** What the device itself says: the sentence is all there is to say. */
const ownReasons: readonly RefusalReason[] = ['unproved', 'unsealed', 'sealing', 'erasure'];

function Refusal({ reason, detail }: Extract<DeviceSyncState, { kind: 'refused' }>) {
  const texts = useChapter('sync');
  return (
    <div role="status" className="grid gap-1">
      <p>{texts.refused[reason]}</p>
      {!ownReasons.includes(reason) && <p className="text-sm break-words text-muted">{texts.detail(detail)}</p>}
    </div>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const texts = useChapter('sync');
  const number = useNumber();
  return (
    <div className="grid gap-1.5">
      <p className="tabular-nums">{texts.running(number(done), number(total))}</p>
      <progress aria-label={texts.progress} value={done} max={total} className="progress" />
    </div>
  );
}
