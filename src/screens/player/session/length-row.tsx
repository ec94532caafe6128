import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { durationLimits, quickLengths } from '#core/domain/session.ts';
import { exceedsSlider } from '#core/player/breathing-session.ts';
import type { Minutes } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { useLengthLock } from './use-length-lock.ts';

const BlockLine = optionalPart(async () => (await import('./block-line.tsx')).BlockLine);
const EndControls = lazyPart(async () => (await import('./end-controls.tsx')).EndControls);

const endControls = (
  <LazyBoundary>
    <EndControls />
  </LazyBoundary>
);

interface LengthRowProps {
  settingsState: SettingsState;
  canContinue: boolean;
}

/** Usual lengths, one tap each, while the length can be chosen; while a session plays, what moves its end. */
export function LengthRow({ settingsState, canContinue }: LengthRowProps) {
  const lock = useLengthLock(settingsState);
  if (settingsState.isActive)
    return (
      <div className="grid grid-cols-1 gap-2">
        <BlockLine />
        {endControls}
      </div>
    );
  return (
    <>
      {canContinue && endControls}
      {lock === undefined && <QuickLengths settingsState={settingsState} />}
    </>
  );
}

function QuickLengths({ settingsState }: { settingsState: SettingsState }) {
  const { player } = useMessages();
  const { settings, changeMinutes, changeNight } = settingsState;
  const choose = (minutes: Minutes): void => {
    if (exceedsSlider(settings)) changeNight({ minutes, fade: undefined, declines: undefined });
    else if (minutes < durationLimits.min) changeNight({ minutes });
    else changeMinutes(minutes);
  };
  return (
    <div role="group" aria-label={player.lengths} className="flex gap-1">
      {quickLengths.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-label={player.minutes(minutes)}
          aria-pressed={settings.minutes === minutes}
          onClick={() => choose(minutes)}
          className={classNames(
            'min-h-11 min-w-0 grow basis-0 rounded-full text-sm tabular-nums transition-colors',
            settings.minutes === minutes
              ? 'bg-accent text-on-primary forced-colors:border-2'
              : 'bg-raised hover:bg-line',
          )}
        >
          {minutes}
        </button>
      ))}
    </div>
  );
}
