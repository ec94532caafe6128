import { isUntuned } from '#core/domain/layers.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { isGuideAlone, type SessionSettings } from '#core/player/session-settings.ts';
import { programmeCourse, type LayerChange } from '#core/programmes/programme-course.ts';
import { toneOf } from '#core/sound/layers.ts';
import { rateKind } from '#core/sound/rate-kind.ts';
import { useMovedEnd } from '#screens/player/session/use-length-lock.ts';
import type { ShownSettings } from '#screens/player/use-sound-now.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';

/** The steps of a programme in words. */
export function ProgrammeSteps({ settings, isActive }: ShownSettings) {
  const { steps } = useChapter('programmes');
  const isMoved = useMovedEnd(isActive) !== undefined;
  const describe = useDescription(settings);
  const tone = toneOf(settings);
  const isPitched = tone.steps.some(({ hertz = tone.hertz }) => hertz !== tone.hertz);
  return (
    <div className="grid gap-4">
      <p role="status" className="empty:hidden">
        {isMoved && steps.moved}
      </p>
      <ol className="grid gap-2">
        {programmeCourse(settings).map(({ at, changes, rings }) => (
          <li key={at} className="flex gap-4">
            <span className="w-16 shrink-0 text-right text-muted tabular-nums">{formatMinutes(at)}</span>
            <span>{[...(rings ? [steps.bell] : []), ...changes.map(describe)].join(' · ')}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {isPitched ? steps.drawn.pitch : steps.drawn.level} {steps.levels}
      </p>
    </div>
  );
}

/** Says what a layer has become: “beat of 6 Hz at 70 %”. */
function useDescription(settings: SessionSettings): (change: LayerChange) => string {
  const { steps } = useChapter('programmes');
  const { player } = useMessages();
  const number = useNumber();
  const layerNameOf = ({ kind, hertz }: LayerChange): string => {
    if (isUntuned(kind)) return steps.untuned[kind];
    if (isGuideAlone(settings)) return steps.guide;
    const rate = rateKind(kind);
    return hertz === undefined ? steps.plain[rate] : steps.of[rate](number(hertz));
  };
  return (change) =>
    change.level === 0
      ? steps.silent(layerNameOf(change))
      : steps.level(layerNameOf(change), player.percentShort(change.level));
}
