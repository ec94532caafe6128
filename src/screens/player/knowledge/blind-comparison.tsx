import { useId, useState, type MouseEvent } from 'react';
import { canCompare, comparisonLength, planComparison } from '#core/insight/comparison-plan.ts';
import { comparisonResult, latestComparison, type ComparisonResult } from '#core/insight/comparison-result.ts';
import { mapScales } from '#core/insight/rated-sessions.ts';
import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import { useLog } from '#hooks/use-log.ts';
import { toneOf, withTone } from '#core/sound/layers.ts';
import { useComparisons, useHistory } from '#hooks/use-personal-data.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { Button } from '#ui/button.tsx';
import { Estimates } from './estimates.tsx';
import { isComparedSound } from './use-comparison-arm.ts';

interface BlindComparisonProps {
  frequencyId: number;
  settingsState: SettingsState;
}

export function BlindComparison({ frequencyId, settingsState }: BlindComparisonProps) {
  const { blind } = useChapter('insight');
  const { comparisons } = useComparisons();
  const id = useId();
  const latest = comparisons && latestComparison(comparisons, frequencyId);
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-5">
      <h3 id={id} tabIndex={-1} className="font-semibold focus-visible:outline-none">
        {blind.title}
      </h3>
      {latest && <LatestComparison comparison={latest} settingsState={settingsState} />}
      {comparisons && latest?.revealedAt !== null && (
        <StartComparison frequencyId={frequencyId} settingsState={settingsState} isRepeat={latest !== undefined} />
      )}
    </section>
  );
}

/** The pressed button is removed; the heading takes the focus. */
function focusTitle({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('section')?.querySelector('h3')?.focus({ preventScroll: true });
}

function StartComparison({
  frequencyId,
  settingsState: { settings, isActive },
  isRepeat,
}: BlindComparisonProps & { isRepeat: boolean }) {
  const { blind } = useChapter('insight');
  const { start } = useComparisons();
  const log = useLog();
  const { hertz, kind: mode, carrier } = toneOf(settings);
  const begin = (event: MouseEvent<HTMLElement>): void => {
    focusTitle(event);
    const plan = planComparison({ hertz, mode, carrier, random: Math.random });
    if (plan)
      start({ frequencyId, hertz, mode, carrier, ...plan }).catch((error: unknown) =>
        log.error('The comparison was not kept:', error),
      );
  };
  return (
    <>
      <p className="text-muted">{blind.lead(comparisonLength)}</p>
      {canCompare({ hertz, mode, carrier }) ? (
        <Button kind="quiet" className="w-fit" disabled={isActive} onClick={begin}>
          {isRepeat ? blind.again : blind.start}
        </Button>
      ) : (
        <p>{blind.impossible}</p>
      )}
    </>
  );
}

function LatestComparison({
  comparison,
  settingsState,
}: {
  comparison: ComparisonRecord;
  settingsState: SettingsState;
}) {
  const texts = useChapter('insight');
  const sessions = useHistory(`compared ${comparison.id}`, (history) => history.sessionsOfComparison(comparison.id));
  if (sessions.status !== 'ready') return <p className="text-muted">{texts[sessions.status]}</p>;
  const result = comparisonResult(comparison, sessions.value);
  // A complete comparison waits until the person asks for the result.
  if (comparison.revealedAt === null)
    return <RunningComparison comparison={comparison} result={result} settingsState={settingsState} />;
  return <RevealedComparison comparison={comparison} result={result} />;
}

interface RunningProps {
  comparison: ComparisonRecord;
  result: ComparisonResult;
  settingsState: SettingsState;
}

function RunningComparison({ comparison, result, settingsState: { settings, change, isActive } }: RunningProps) {
  const { blind } = useChapter('insight');
  const of = comparison.order.length;
  const done = result.kind === 'running' ? result.done : of;
  const { hertz, mode: kind, carrier } = comparison;
  return (
    <>
      <p>{blind.running(done, of)}</p>
      <progress aria-label={blind.title} value={done} max={of} className="progress" />
      {!isComparedSound(comparison, settings) && (
        <div className="grid gap-3 rounded-control bg-raised px-4 py-3">
          <p>{blind.other}</p>
          <Button className="w-fit" onClick={() => change({ layers: withTone(settings, { hertz, kind, carrier }) })}>
            {blind.back}
          </Button>
        </div>
      )}
      {/* Disabled during a session: the result would reveal its tone. */}
      <EndComparison id={comparison.id} complete={done === of} disabled={isActive} />
    </>
  );
}

/** Asks for confirmation unless the comparison is complete. */
function EndComparison({ id, complete, disabled }: { id: string; complete: boolean; disabled: boolean }) {
  const { blind } = useChapter('insight');
  const { reveal } = useComparisons();
  const log = useLog();
  const [isConfirming, setConfirming] = useState(false);
  const end = (event: MouseEvent<HTMLElement>): void => {
    focusTitle(event);
    void reveal(id).catch((error: unknown) => log.error('The end of the comparison was not kept:', error));
  };
  if (complete) {
    return (
      <Button className="w-fit" disabled={disabled} onClick={end}>
        {blind.finish}
      </Button>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">{blind.counts}</p>
      <p role="status">{isConfirming && blind.confirm}</p>
      <div className="flex flex-wrap gap-3">
        {isConfirming && <Button onClick={() => setConfirming(false)}>{blind.confirmNo}</Button>}
        <Button kind="quiet" disabled={disabled} onClick={isConfirming ? end : () => setConfirming(true)}>
          {isConfirming ? blind.confirmYes : blind.giveUp}
        </Button>
      </div>
    </>
  );
}

/** The difference on each scale, with its own session counts where these are smaller. */
function useDifferences(result: ComparisonResult) {
  const { blind } = useChapter('insight');
  if (result.kind !== 'revealed') return undefined;
  return mapScales((scale) => {
    const difference = result.differences[scale];
    const isOfAll = difference?.tone === result.tone && difference.control === result.control;
    return difference && { ...difference, basis: isOfAll ? undefined : blind.of(difference.tone, difference.control) };
  });
}

function RevealedComparison({ comparison, result }: Omit<RunningProps, 'settingsState'>) {
  const { blind } = useChapter('insight');
  const number = useNumber();
  const differences = useDifferences(result);
  return (
    <div className="grid gap-4 pb-3">
      <div>
        <p className="font-medium">{blind.result}</p>
        <p className="text-sm text-muted">{blind.control(number(comparison.hertz), number(comparison.controlHertz))}</p>
      </div>
      {result.kind === 'too-few' && <p>{blind.tooFew(result.tone, result.control)}</p>}
      {result.kind === 'revealed' && differences && (
        <>
          <p>
            {blind.difference}: {blind.of(result.tone, result.control)}
          </p>
          <Estimates name={blind.difference} estimates={differences} directions={blind.direction} />
          {result.early && <p className="text-sm text-muted">{blind.early}</p>}
        </>
      )}
    </div>
  );
}
