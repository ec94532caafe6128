import type { Percent } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';

export function PercentProgress({ label, percent }: { label: string; percent: Percent }) {
  const spoken = useMessages().player.percent(percent);
  return <progress aria-label={label} aria-valuetext={spoken} value={percent} max={100} className="progress" />;
}
