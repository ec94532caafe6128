import { runningSession } from '#core/player/player-state.ts';
import { blockNow } from '#core/programmes/work-blocks.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

/** “Bloque 1 de 3 · pausa en 12 min”, where the running session has blocks. */
export function BlockLine() {
  const { blocks: texts } = useChapter('tuning');
  const locale = useLocale();
  const running = runningSession(usePlayer().state);
  const now = running && blockNow(running.plan, running);
  if (!now) return null;
  const { number, count, isPause, left } = now;
  const length = durationText(locale, 60 * Math.ceil(left / 60));
  const isLast = number === count;
  const next = isPause ? texts.blockIn(number + 1, length) : isLast ? texts.endIn(length) : texts.pauseIn(length);
  return (
    <p className="text-center text-sm tabular-nums">
      {/* Said when it changes, and not with each minute. */}
      <span role="status" className="font-medium">
        {isPause ? texts.pause : texts.block(number, count)}
      </span>
      <span className="text-muted"> · {next}</span>
    </p>
  );
}
