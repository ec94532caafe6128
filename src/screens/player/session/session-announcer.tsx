import { useEffect, useState } from 'react';
import type { EndReason, PlayerState, RunningSession } from '#core/player/player-state.ts';
import type { Percent } from '#core/units.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import type { Messages } from '#i18n/messages.ts';

interface SessionAnnouncerProps {
  state: PlayerState;
  /** Whether what sounds is what is shown. */
  mine: boolean;
  /** What was taken away from the tone, and from the noise beneath it; undefined: nothing, or not of what is shown. */
  softened: Pick<RunningSession, 'requestedIntensity' | 'requestedNoiseLevel'> | undefined;
}

/**
 * Tells a screen reader how the session goes: at its start, halfway, in its last minute and at its end, and no more often. And, when
 * it happens, that a tone or a noise comes with less than was asked for: that stands far from what was pressed.
 */
export function SessionAnnouncer({
  state,
  mine,
  softened: { requestedIntensity, requestedNoiseLevel } = {},
}: SessionAnnouncerProps) {
  const { softened, percentShort } = useMessages().player;
  return (
    <>
      <p role="status" className="sr-only">
        {requestedIntensity !== undefined && softened(percentShort(requestedIntensity))}
      </p>
      <p role="status" className="sr-only">
        {useNoiseSoftened(requestedNoiseLevel)}
      </p>
      <p role="status" className="sr-only">
        {useAnnouncement(state, mine)}
      </p>
    </>
  );
}

/** Its words come with the form of the sound. Where they cannot be fetched, the session goes on without them. */
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

function useAnnouncement(state: PlayerState, mine: boolean): string {
  const texts = useMessages().player;
  // How the session before ended is no news here.
  const [found] = useState(state);
  // Nor is how another frequency's session goes, or has ended: it has a place of its own on the screen.
  const [heard, setHeard] = useState(mine);
  if (state.phase !== 'idle' && heard !== mine) setHeard(mine);
  if (!heard || state.phase === 'opening' || state === found) return '';
  return state.phase === 'idle' ? endOf(state.ended, texts) : progressOf(state, texts);
}

type Texts = Messages['player'];

/** The specification shows the person no message when the audio fails. */
function endOf(ended: EndReason | undefined, { announce }: Texts): string {
  if (ended === undefined || ended === 'failed') return '';
  return ended === 'completed' ? announce.ended : announce.stopped;
}

function progressOf({ milestone, plan }: RunningSession, { announce, minutes }: Texts): string {
  if (milestone === 'halfway') return announce.halfway;
  if (milestone === 'last-minute') return announce.lastMinute;
  return plan.minutes === 'unlimited' ? announce.startedUnlimited : announce.started(minutes(plan.minutes));
}
