import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isAudible, needsBass } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits, intensityLimits, minutesAndSeconds, toSliderValue } from '#core/player/session-clock.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { SessionAnnouncer } from './session-announcer.tsx';
import { useSpaceKey } from './use-space-key.ts';

interface SessionProps {
  frequency: Frequency;
  /** From the address; anything else than minutes is passed over. */
  wishedMinutes: string | null;
}

function minutesFrom(wish: string | null): number {
  return (wish === null || wish.trim() === '' ? undefined : toSliderValue(Number(wish), durationLimits)) ?? durationLimits.usual;
}

/** One session of one frequency: its two sliders, and the button that starts and ends it. */
export function Session({ frequency, wishedMinutes }: SessionProps) {
  const texts = useMessages().player;
  const { player, state } = usePlayer();
  const [minutes, setMinutes] = useState(() => minutesFrom(wishedMinutes));
  const [intensity, setIntensity] = useState(frequency.defaultIntensity);
  const idle = state.phase === 'idle';

  // Leaving the screen stops the sound, unless the person prefers otherwise.
  useEffect(() => player.leave, [player]);

  const toggle = (): void => {
    if (idle) void player.play({ hertz: frequency.hertz, minutes, intensity });
    else player.stop();
  };
  useSpaceKey(toggle);

  return (
    <section aria-label={frequency.title[useLocale()]} className="grid gap-4">
      <RemainingTime state={state} />
      <Button kind="accent" onClick={toggle} className="min-h-16 text-xl">
        {idle ? <Play aria-hidden className="size-6 fill-current" /> : <Pause aria-hidden className="size-6 fill-current" />}
        {idle ? texts.start : texts.pause}
      </Button>
      <HearingNote hertz={frequency.hertz} />
      <Slider
        label={texts.duration}
        value={minutes}
        onChange={setMinutes}
        {...durationLimits}
        disabled={!idle}
        hint={idle ? undefined : texts.durationLocked}
        shown={texts.minutesShort(minutes)}
        spoken={texts.minutes(minutes)}
      />
      <Slider
        label={texts.intensity}
        value={intensity}
        onChange={(next) => {
          setIntensity(next);
          player.setIntensity(next);
        }}
        {...intensityLimits}
        shown={texts.percentShort(intensity)}
        spoken={texts.percent(intensity)}
      />
      <SessionAnnouncer state={state} />
    </section>
  );
}

function RemainingTime({ state }: { state: PlayerState }) {
  const { player } = useMessages();
  if (state.phase === 'idle') return null;
  return (
    <div className="card flex items-baseline justify-between gap-4 px-6 py-4">
      <p className="text-muted">{state.phase === 'opening' ? player.opening : player.remaining}</p>
      {state.phase === 'playing' && (
        <p role="timer" aria-label={player.remaining} className="text-5xl font-extralight tracking-tight tabular-nums">
          {minutesAndSeconds(state.remaining ?? state.elapsed)}
        </p>
      )}
    </div>
  );
}

/** What the ear or the loudspeaker cannot do, said before it is noticed. */
function HearingNote({ hertz }: { hertz: number }) {
  const { player } = useMessages();
  const number = useNumber();
  if (!isAudible(hertz)) return <p className="rounded-control bg-raised px-4 py-3">{player.inaudible(number(hertz))}</p>;
  if (needsBass(hertz)) return <p className="rounded-control bg-raised px-4 py-3">{player.needsBass}</p>;
  return null;
}
