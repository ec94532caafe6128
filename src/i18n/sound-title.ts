import { use } from 'react';
import { isImported } from '#core/domain/credit.ts';
import type { Locale } from '#core/domain/locales.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import { forms, type Mode } from '#core/domain/sound.ts';
import type { Chapters } from './chapters.ts';
import { numberFormat } from './formats.ts';
import { useLanguage, useLocale, useMessages, useNumber } from './language-context.ts';
import type { Language } from './language.ts';

/** undefined for the slug of no programme: it may come from an address. */
function programmeName({ texts }: Chapters['programmes'], slug: string): string | undefined {
  return Object.hasOwn(texts, slug) ? texts[slug as keyof typeof texts].name : undefined;
}

/** What people read a sound as. Suspends until the names of programmes are loaded, if the title is one of them. */
export function useSoundTitle(title: SoundTitle | undefined, otherwise: string): string {
  const { chapters } = useLanguage();
  const locale = useLocale();
  if (!title) return otherwise;
  return 'name' in title
    ? title.name
    : (programmeName(use(chapters.load('programmes', locale)), title.programme) ?? otherwise);
}

interface TitledSound {
  title?: SoundTitle | undefined;
  /** The tone's. */
  hertz: number;
}

interface NamedFrequency {
  id: number;
  title: Readonly<Record<Locale, string>>;
  hertz: number;
}

/** Like useSoundTitle at any time, where the names of programmes are loaded. undefined: called as its frequency. */
export function titleName({ getSnapshot, chapters }: Language, title: SoundTitle | undefined): string | undefined {
  if (title && 'name' in title) return title.name;
  const programmes = chapters.cached('programmes', getSnapshot().locale);
  return title && programmes && programmeName(programmes, title.programme);
}

/** The same at any time, for the system's media controls: “Theta sereno”, “Theta sereno · 6,2 Hz”. */
export function mediaTitle(language: Language, { title, hertz }: TitledSound, frequency: NamedFrequency): string {
  const { locale } = language.getSnapshot();
  const own =
    hertz === frequency.hertz || isImported(frequency.id) ? '' : ` · ${numberFormat(locale, 2).format(hertz)} Hz`;
  return titleName(language, title) ?? `${frequency.title[locale]}${own}`;
}

/** “528 Hz”, “6 Hz binaural” */
export function useToneWords(): (hertz: number, mode: Mode) => string {
  const { sound } = useMessages();
  const number = useNumber();
  return (hertz, mode) => {
    const rate = sound.pure(number(hertz));
    return forms[mode].hasCarrier ? `${rate} ${sound.modes[mode].toLowerCase()}` : rate;
  };
}
