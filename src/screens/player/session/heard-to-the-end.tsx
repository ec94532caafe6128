import { Check, Heart, RotateCcw, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { darkAccentOf, drawSessionPicture } from '#components/sharing/session-picture.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { EndedSession } from '#core/player/player-state.ts';
import { toneOf } from '#core/sound/layers.ts';
import { scenesAt } from '#core/sound/scenes.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { shareFile } from '#hooks/browser.ts';
import { useLog } from '#hooks/use-log.ts';
import { useFavourite } from '#hooks/use-personal-data.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CrossButton } from '#screens/player/cross-button.tsx';
import { MoodQuestion } from '#screens/player/feelings/mood-question.tsx';

interface HeardToTheEndProps {
  session: EndedSession;
  frequency: Frequency;
  /** The sound as it is set; undefined where the frequency opens with it. */
  address: string | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** A session that was heard to its end: what was heard, one question, and what to do next. */
export function HeardToTheEnd({ session, frequency, address, onAgain, onClose }: HeardToTheEndProps) {
  const { ending } = useChapter('checkin');
  const { sound } = useMessages();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    // Who reads further down or up stays there.
    const { top, bottom } = place.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top >= innerHeight || bottom <= 0) return;
    bringIntoView(place.current);
    // The question below may have come first, and was pushed down.
    bringIntoView(document.querySelector('[data-question]'));
  }, []);
  const isBlind = session.plan.comparison !== undefined;
  const { title } = session.plan;
  const name = useSoundTitle(title, frequency.title[useLocale()]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={ending.title}
      className="card relative grid justify-items-center gap-4 rounded-4xl p-5 text-center focus-visible:outline-none"
    >
      <CrossButton label={sound.dismiss} onClick={onClose} className="absolute top-2 right-3" />
      <p className="flex items-center gap-2 text-accent">
        <Check aria-hidden className="size-5" />
        {ending.title}
      </p>
      <div>
        <Heard session={session} isBlind={isBlind} />
        {title && !isBlind && <p className="text-muted wrap-anywhere">{name}</p>}
      </div>
      {!session.plan.before && !isBlind && <MoodQuestion />}
      <Button kind="accent" className="min-h-14 w-full rounded-4xl! text-lg" onClick={onAgain}>
        <RotateCcw aria-hidden className="size-5" />
        {ending.again}
      </Button>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        <SaveButton frequency={frequency} address={address} />
        {!isBlind && <ShareButton {...{ session, place, name }} />}
      </div>
    </section>
  );
}

/** “15 min a 528 Hz”; a blind comparison does not say its tone, and a session with steps has no single one. */
function Heard({ session: { plan, heard }, isBlind }: { session: EndedSession; isBlind: boolean }) {
  const { ending } = useChapter('checkin');
  const locale = useLocale();
  const number = useNumber();
  const duration = durationText(locale, heard);
  const { hertz, steps } = toneOf(plan);
  return (
    <p className="text-3xl font-light tracking-tight tabular-nums">
      {isBlind || steps.length > 0 ? duration : ending.heard(duration, number(hertz))}
    </p>
  );
}

function SaveButton({ frequency, address }: Pick<HeardToTheEndProps, 'frequency' | 'address'>) {
  const { ending } = useChapter('checkin');
  const { isFavourite, toggle } = useFavourite(frequency.id);
  const log = useLog();
  const save = (): void =>
    void toggle(address).catch((error: unknown) => log.error('A favourite was not kept:', error));
  return (
    <Button kind="quiet" aria-pressed={isFavourite} onClick={save}>
      <Heart aria-hidden className={isFavourite ? 'size-5 fill-current text-accent' : 'size-5'} />
      {isFavourite ? ending.saved : ending.save}
    </Button>
  );
}

interface ShareButtonProps extends Pick<HeardToTheEndProps, 'session'> {
  place: React.RefObject<HTMLElement | null>;
  /** What the sound is called. */
  name: string;
}

function ShareButton({ session: { plan, heard }, place, name }: ShareButtonProps) {
  const { ending } = useChapter('checkin');
  const { app } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const log = useLog();
  const [said, setSaid] = useState('');
  const sharePicture = async (): Promise<void> => {
    if (!place.current) return;
    const tone = toneOf(plan);
    const hertz = number(tone.hertz);
    const last = number(hertzAt(tone, heard));
    const picture = await drawSessionPicture({
      hertz: tone.hertz,
      scenes: scenesAt(plan, 0),
      accent: darkAccentOf(place.current),
      texts: {
        hertz: `${last === hertz ? hertz : `${hertz} → ${last}`} Hz`,
        heard: durationText(locale, heard),
        ...(plan.title && { title: name }),
        name: app.name,
      },
    });
    const shared = await shareFile(new File([picture], ending.picture(hertz), { type: picture.type }));
    setSaid(shared === 'downloaded' ? ending.downloaded : '');
  };
  const onClick = (): void =>
    void sharePicture().catch((error: unknown) => {
      log.error('The picture of a session could not be made:', error);
      setSaid(ending.noPicture);
    });
  return (
    <>
      <Button kind="quiet" onClick={onClick}>
        <Share2 aria-hidden className="size-5" />
        {ending.share}
      </Button>
      <p role="status" className="col-span-full text-sm text-muted empty:hidden">
        {said}
      </p>
    </>
  );
}
