import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { isAudible, needsBass } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SoundChange } from '#core/player/session.ts';
import { runningIn } from '#core/player/player-state.ts';
import { durationLimits, intensityLimits } from '#core/player/session-clock.ts';
import { audibleForm } from '#core/player/wish.ts';
import type { ProgrammeWish } from '#core/player/wish.ts';
import { useListeningWeek, usePlayer } from '#hooks/use-player.ts';
import { useSettled } from '#hooks/use-settled.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { Fold } from './fold.tsx';
import { Heard } from './heard.tsx';
import { Remaining } from './remaining.tsx';
import { SessionAnnouncer } from './session-announcer.tsx';
import { useArtwork } from './use-artwork.ts';
import { useSpaceKey } from './use-space-key.ts';
import type { Wished } from './use-wish.ts';

// What most sessions never open.
const SoundForm = lazyExtra(async () => (await import('./sound-form.tsx')).SoundForm);
const More = lazyExtra(async () => (await import('./more.tsx')).More);

interface SessionProps {
  frequency: Frequency;
  wished: Wished;
}

/** One session of one frequency: how it shall sound and how long, and the button that starts and ends it. */
export function Session({ frequency, wished: { wish, change, changeMinutes, mine } }: SessionProps) {
  const { player: texts, sound } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const { player, state } = usePlayer();
  const artwork = useArtwork(useSettled(wish.hertz));

  useEffect(() => player.leave, [player]);

  const title = frequency.title[locale];
  const toggle = (): void => {
    if (mine) {
      player.stop();
      return;
    }
    // Kept from another frequency's screen: that one goes first.
    if (state.phase !== 'idle') player.stop();
    const describe = () => ({ title: wish.hertz === frequency.hertz ? title : `${title} · ${number(wish.hertz)} Hz`, artist: 'Onda', album: frequency.category, artwork: artwork() });
    void player.play({ ...wish, frequencyId: frequency.id, describe });
  };
  useSpaceKey(toggle);
  const softenedFrom = mine ? runningIn(state)?.softenedFrom : undefined;

  return (
    <section aria-label={title} className="grid gap-4">
      <Remaining state={mine ? state : { phase: 'idle' }} onResume={() => void player.resume()} />
      <Button kind="accent" onClick={toggle} className="min-h-16 text-xl">
        {mine ? <Pause aria-hidden className="size-6 fill-current" /> : <Play aria-hidden className="size-6 fill-current" />}
        {mine ? texts.pause : texts.start}
      </Button>
      <BreakNote />
      <HearingNote frequency={frequency} wish={wish} onChange={change} />
      <Length minutes={wish.minutes} onChange={changeMinutes} locked={mine} />
      <Slider
        label={texts.intensity}
        value={wish.intensity}
        onChange={(intensity) => change({ intensity })}
        {...intensityLimits}
        hint={softenedFrom === undefined ? undefined : texts.softened(texts.percentShort(softenedFrom))}
        shown={texts.percentShort(wish.intensity)}
        spoken={texts.percent(wish.intensity)}
      />
      <Fold title={sound.title} late>
        <SoundForm frequency={frequency} wish={wish} onChange={change} />
      </Fold>
      <Fold title={sound.more} late>
        <More frequency={frequency} wish={wish} />
      </Fold>
      <SessionAnnouncer state={state} />
    </section>
  );
}

interface LengthProps {
  minutes: ProgrammeWish['minutes'];
  onChange: (minutes: ProgrammeWish['minutes']) => void;
  locked: boolean;
}

/** Chosen before the start, and locked while it plays. */
function Length({ minutes, onChange, locked }: LengthProps) {
  const { player, sound } = useMessages();
  return (
    <>
      {minutes !== 'unlimited' && (
        <Slider
          label={player.duration}
          value={minutes}
          onChange={onChange}
          {...durationLimits}
          disabled={locked}
          hint={locked ? player.durationLocked : undefined}
          shown={player.minutesShort(minutes)}
          spoken={player.minutes(minutes)}
        />
      )}
      {!locked && (
        <Switch
          label={sound.unlimited}
          hint={sound.unlimitedHint}
          on={minutes === 'unlimited'}
          onChange={(on) => onChange(on ? 'unlimited' : durationLimits.usual)}
        />
      )}
    </>
  );
}

/** Said once a session has gone on for long without a pause. */
function BreakNote() {
  const { sound } = useMessages();
  const { breakDue } = useListeningWeek();
  return <div role="status">{breakDue && <p className="rounded-control bg-raised px-4 py-3">{sound.breakHint}</p>}</div>;
}

interface HearingNoteProps {
  frequency: Frequency;
  wish: ProgrammeWish;
  onChange: (changes: SoundChange) => void;
}

/** What is really heard, and what the ear or the loudspeaker cannot do, said before it is noticed. */
function HearingNote({ frequency, wish, onChange }: HearingNoteProps) {
  const { player, sound } = useMessages();
  const number = useNumber();
  const { hertz } = wish;
  const audible = audibleForm({ ...frequency, hertz });
  const pure = wish.mode === 'pure';
  if (pure && !isAudible(hertz)) {
    return (
      <div className="grid gap-3 rounded-control bg-raised px-4 py-3">
        <p>{player.inaudible(number(hertz))}</p>
        {audible && (
          <Button className="w-fit" onClick={() => onChange(audible)}>
            {sound.makeAudible}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="rounded-control bg-raised px-4 py-3">
      <p>
        <Heard hertz={hertz} wish={wish} />
      </p>
      {pure && needsBass(hertz) && <p className="text-sm text-muted">{player.needsBass}</p>}
    </div>
  );
}
