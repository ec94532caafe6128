import { useEffect, useState } from 'react';
import { plannedSeconds, type EndReason, type PlayerState, type RunningSession } from '#core/player/player-state.ts';
import type { Percent } from '#core/units.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import type { Messages } from '#i18n/messages.ts';

interface SessionAnnouncerProps {
  state: PlayerState;
  /** Whether the session is of this frequency. */
  isActive: boolean;
  /** Levels before the tone and the noise were lowered. */
  softened: Pick<RunningSession, 'requestedIntensity' | 'requestedBackground'> | undefined;
}

/** Announces start, halfway, last minute and end, and a lowered level, whose control is far from the focus. */
export function SessionAnnouncer({
  state,
  isActive,
  softened: { requestedIntensity, requestedBackground } = {},
}: SessionAnnouncerProps) {
  const { softened, percentShort } = useMessages().player;
  return (
    <>
      <p role="status" className="sr-only">
        {requestedIntensity !== undefined && softened(percentShort(requestedIntensity))}
      </p>
      <p role="status" className="sr-only">
        {useNoiseSoftened(requestedBackground)}
      </p>
      <p role="status" className="sr-only">
        {useAnnouncement(state, isActive)}
      </p>
    </>
  );
}

/** Optional: a session works without these texts. */
function useNoiseSoftened(from: Percent | undefined): string | undefined {
  const { percentShort } = useMessages().player;
  const { chapters } = useLanguage();
  const locale = useLocale();
  const [texts, setTexts] = useState<Chapters['tuning']>();
  const isWanted = from !== undefined;
  useEffect(() => {
    let wanted = isWanted;
    if (wanted)
      chapters.load('tuning', locale).then(
        (tuning) => wanted && setTexts(tuning),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [chapters, isWanted, locale]);
  return isWanted && texts ? `${texts.noiseLevel}: ${texts.noiseSoftened(percentShort(from))}` : undefined;
}

function useAnnouncement(state: PlayerState, isActive: boolean): string {
  const texts = useMessages().player;
  // The state on arrival is not announced.
  const [initial] = useState(state);
  // Nor are sessions of other frequencies.
  const [wasActive, setWasActive] = useState(isActive);
  if (state.phase !== 'idle' && wasActive !== isActive) setWasActive(isActive);
  if (!wasActive || state.phase === 'opening' || state === initial) return '';
  return state.phase === 'idle' ? endOf(state.ended, texts) : progressOf(state, texts);
}

type Texts = Messages['player'];

/** The specification wants no message for failed audio. */
function endOf(ended: EndReason | undefined, { announce }: Texts): string {
  if (ended === undefined || ended === 'failed') return '';
  return ended === 'completed' ? announce.ended : announce.stopped;
}

function progressOf({ milestone, plan }: RunningSession, { announce, minutes }: Texts): string {
  if (milestone === 'halfway') return announce.halfway;
  if (milestone === 'last-minute') return announce.lastMinute;
  const seconds = plannedSeconds(plan);
  return seconds === undefined
    ? announce.startedUnlimited
    : announce.started(minutes(Math.max(1, Math.round(seconds / 60))));
}
