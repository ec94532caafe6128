import { PercentProgress } from '#components/percent-progress.tsx';
import type { ImportState } from '#core/personal-data/personal-data.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';

export function ImportProgress({ percent, isRollingBack }: ImportState) {
  const texts = useChapter('profile');
  const { player } = useMessages();
  // Screen readers announce each quarter, not each percent.
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className="grid gap-1 px-3 pt-3">
      <PercentProgress label={texts.importProgress} percent={percent} />
      <p aria-hidden className="text-sm text-muted tabular-nums">
        {player.percent(percent)}
      </p>
      <p role="status" className="sr-only">
        {isRollingBack ? texts.importUndo : quarter > 0 && texts.importingAt(player.percent(quarter))}
      </p>
    </div>
  );
}
