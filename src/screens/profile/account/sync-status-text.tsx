import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

type Shown = Exclude<DeviceSyncState, { kind: 'choose' }>;

const plainTexts: Partial<Record<Shown['kind'], (texts: Chapters['sync']) => string>> = {
  opening: ({ opening }) => opening,
  offline: ({ offline }) => offline,
  'account-gone': ({ gone }) => gone,
  'session-ended': ({ ended }) => ended,
  unavailable: ({ unavailable }) => unavailable,
  ready: ({ ready }) => ready,
};

export function SyncStatusText({ state }: { state: Shown }) {
  const texts = useChapter('sync');
  const dates = useDates();
  if (state.kind === 'running') return <Progress {...state} />;
  if (state.kind === 'refused')
    return (
      <div role="status" className="grid gap-1">
        <p>{texts.refused[state.reason]}</p>
        <p className="text-sm break-words text-muted">{texts.detail(state.detail)}</p>
      </div>
    );
  const text =
    (state.kind === 'synchronised' && texts.synchronised(dates.clock(state.lastAt))) ||
    (state.kind === 'waiting' && texts.waiting(state.count)) ||
    plainTexts[state.kind]?.(texts);
  // The time changes every few seconds, which nobody wants to hear.
  return <p role={state.kind === 'synchronised' ? undefined : 'status'}>{text}</p>;
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
