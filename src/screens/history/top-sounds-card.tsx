import { useState } from 'react';
import { Link } from '#ui/link.tsx';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import { heardSounds, type FrequencyTotal, type HeardSound } from '#core/personal-data/history/sums.ts';
import { isImported } from '#core/domain/credit.ts';
import { shippedQuery } from '#core/programmes/programme-settings.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { playerAddress, routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import type { FrequencyLookup } from './use-frequency-lookup.ts';

const initialCount = 6;

interface TopSoundsCardProps {
  totals: readonly FrequencyTotal[];
  lookUp: FrequencyLookup;
}

export function TopSoundsCard({ totals, lookUp }: TopSoundsCardProps) {
  const { heard } = useChapter('history');
  const [all, setAll] = useState(false);
  const sounds = heardSounds(totals);
  const most = sounds[0]?.seconds ?? 1;
  return (
    <section className="card flex min-w-0 flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold">{heard.title}</h2>
      <ol className="flex flex-col gap-3 lg:gap-5">
        {sounds.slice(0, all ? undefined : initialCount).map((sound) => (
          <SoundRow
            key={JSON.stringify([sound.frequencyId, sound.title])}
            sound={sound}
            share={sound.seconds / Math.max(1, most)}
            lookUp={lookUp}
          />
        ))}
      </ol>
      {!all && sounds.length > initialCount && (
        <Button kind="quiet" className="w-fit" onClick={() => setAll(true)}>
          {heard.all(sounds.length)}
        </Button>
      )}
    </section>
  );
}

interface SoundRowProps {
  sound: HeardSound;
  /** Of the time of the most heard sound, 0–1. */
  share: number;
  lookUp: FrequencyLookup;
}

function SoundRow({ sound, share, lookUp }: SoundRowProps) {
  const locale = useLocale();
  const number = useNumber();
  const { title, frequency } = lookUp(sound.frequencyId);
  const name = useSoundTitle(sound.title, title);
  const category = frequency && categoryOf(frequency);
  return (
    <li className={category ? accentClass(category) : 'accent-pulse'}>
      <div className="flex items-baseline justify-between gap-4">
        <span className="flex min-w-0 items-baseline gap-2">
          {category && <CategoryGlyph category={category} className="size-4 shrink-0 self-center text-accent" />}
          <Name to={addressOf(sound, frequency)}>{name}</Name>
          {category && !sound.title && (
            <span className="shrink-0 text-sm text-muted tabular-nums">{`${number(frequency.hertz)} Hz`}</span>
          )}
        </span>
        <span className="shrink-0 text-muted tabular-nums">{durationText(locale, sound.seconds)}</span>
      </div>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full rounded-full bg-accent"
          style={{ forcedColorAdjust: 'none', minWidth: 6, width: `${share * 100}%` }}
        />
      </div>
    </li>
  );
}

/** A sound of one's own, or an imported one, is nowhere but in its sessions. */
function addressOf({ frequencyId, title }: HeardSound, frequency: Frequency | undefined): string | undefined {
  if (!title) return isImported(frequencyId) ? undefined : playerAddress(frequencyId);
  if (!('programme' in title) || !frequency) return undefined;
  const programme = shippedProgrammes.find((one) => one.slug === title.programme && one.frequencyId === frequencyId);
  return programme && routes.player + shippedQuery(programme, frequency);
}

function Name({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return <span className="py-1 font-medium wrap-anywhere">{children}</span>;
  return (
    <Link to={to} className="-my-1.5 py-2.5 font-medium wrap-anywhere underline-offset-4 hover:text-accent">
      {children}
    </Link>
  );
}
