import { BellRing, Pencil, Play, Trash2 } from 'lucide-react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { useRoutineFormat } from '#components/use-routine-format.ts';
import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { durationText } from '#i18n/duration.ts';
import { useLog } from '#hooks/use-log.ts';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { IconLink } from '#ui/icon-link.tsx';
import { toast } from '#ui/toast.ts';
import { useTone } from './use-tone.ts';

const StartLink = optionalPart(async () => (await import('#components/repeat/start-link.tsx')).StartLink);

interface RoutineItemProps {
  routine: RoutineRecord;
  isNext: boolean;
  onEdit: () => void;
  /** Under the name that its sound has. */
  onRemoved: (name: string) => void;
}

export function RoutineItem({ routine, isNext, onEdit, onRemoved }: RoutineItemProps) {
  const texts = useChapter('routines');
  const format = useRoutineFormat();
  const locale = useLocale();
  const tone = useTone(routine);
  const { name: title, minutes, frequency } = tone;
  const category = frequency && categoryOf(frequency);
  const { remove } = useRoutines();
  const log = useLog();
  const removeIt = async (): Promise<void> => {
    try {
      await remove(routine.id);
      onRemoved(title);
    } catch (error) {
      log.error('The routine could not be deleted:', error);
      toast(texts.failed, 'failed');
    }
  };
  return (
    <article
      className={classNames(
        'card flex flex-wrap items-center gap-x-2 gap-y-2 p-5 sm:grid sm:gap-x-4 sm:grid-cols-[11rem_1fr_auto]',
        category && accentClass(category),
      )}
    >
      <p className="text-3xl font-extralight tracking-tight whitespace-nowrap tabular-nums sm:text-4xl">
        {format.clock(routine.time)}
      </p>
      <div className="order-last min-w-0 basis-full sm:order-none">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="flex min-h-lh items-center gap-2 text-lg font-semibold">
            {category && <CategoryGlyph category={category} className="size-4 shrink-0 text-accent" />}
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </h2>
          <RoutineBadges routine={routine} isNext={isNext} />
        </div>
        <p className="text-muted">
          {durationText(locale, 60 * minutes)} · {format.days(routine.days)}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <StartButton {...tone} />
        <IconButton label={texts.editNamed(title)} Icon={Pencil} onPress={onEdit} />
        <IconButton label={texts.removeNamed(title)} Icon={Trash2} onPress={() => void removeIt()} />
      </div>
    </article>
  );
}

/** Only opens the player until the catalogue has loaded; nothing opens a programme until then. */
function StartButton({ name, frequency, address }: ReturnType<typeof useTone>) {
  const texts = useChapter('routines');
  if (address === undefined) return <span className="size-12" />;
  const label = texts.startNamed(name);
  const icon = <Play aria-hidden />;
  const opener = (
    <IconLink to={routes.player + address} label={label}>
      {icon}
    </IconLink>
  );
  if (!frequency) return opener;
  return (
    <StartLink
      {...{ address, frequency, label }}
      fallback={opener}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text [&_svg]:size-5.5"
    >
      {icon}
    </StartLink>
  );
}

function RoutineBadges({ routine: { remind, origin }, isNext }: Pick<RoutineItemProps, 'routine' | 'isNext'>) {
  const texts = useChapter('routines');
  if (!isNext && !remind && origin === 'person') return null;
  return (
    <ul className="flex flex-wrap gap-2 text-sm text-muted">
      {isNext && (
        <li className="rounded-full bg-accent px-2.5 py-0.5 font-medium text-on-primary forced-colors:border">
          {texts.next}
        </li>
      )}
      {origin === 'plan' && <li className="rounded-full border border-control px-2.5 py-0.5">{texts.fromPlan}</li>}
      {remind && (
        <li className="flex items-center gap-1.5 rounded-full border border-control px-2.5 py-0.5">
          <BellRing aria-hidden className="size-3.5" />
          {texts.reminds}
        </li>
      )}
    </ul>
  );
}
