import { forms } from '#core/domain/sound.ts';
import { latestComparison, nextArm } from '#core/insight/comparison-result.ts';
import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import type { SessionContext } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useComparisons, useHistory } from '#hooks/use-personal-data.ts';

/** The part of the next session in a running comparison; undefined if there is none, or if it is of another sound. */
export function useComparisonArm(frequencyId: number, settings: SessionSettings): SessionContext['comparison'] {
  const { comparisons } = useComparisons();
  const comparison = comparisons && latestComparison(comparisons, frequencyId);
  const id = comparison?.id;
  const sessions = useHistory(id, (history) => history.sessionsOfComparison(id ?? ''));
  if (!comparison || sessions.status !== 'ready' || !isComparedSound(comparison, settings)) return undefined;
  const arm = nextArm(comparison, sessions.value);
  return arm && { id: comparison.id, arm, controlHertz: comparison.controlHertz };
}

export function isComparedSound(
  { hertz, mode, carrier }: Pick<ComparisonRecord, 'hertz' | 'mode' | 'carrier'>,
  settings: SessionSettings,
): boolean {
  const tone = toneOf(settings);
  return tone.hertz === hertz && tone.kind === mode && (!forms[mode].hasCarrier || tone.carrier === carrier);
}
