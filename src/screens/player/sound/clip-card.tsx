import type { ReactNode } from 'react';
import type { KeptClip } from '#core/clips/kept-clip.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';

interface ClipCardProps {
  clip: KeptClip;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  /** What else can be done with it. */
  children: ReactNode;
}

const toMegabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 1e5) / 10);

export function ClipCard({ clip, isChosen, isDisabled, onToggle, children }: ClipCardProps) {
  const { clips: texts } = useChapter('soundscapes');
  const locale = useLocale();
  const number = useNumber();
  return (
    <li className="flex flex-wrap gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={isDisabled}
        onClick={onToggle}
        className="grid min-h-14 min-w-0 grow basis-[min(9rem,100%)] content-center justify-items-start rounded-control border border-line px-3 py-2 text-left transition-colors hover:bg-raised disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-raised"
      >
        <span className="font-medium wrap-anywhere">{clip.name}</span>{' '}
        <span className="text-sm text-muted tabular-nums">
          {texts.facts(durationText(locale, Math.round(clip.seconds)), number(toMegabytes(clip.size)))}
        </span>
        {clip.isSoft && <span className="text-sm text-muted">{texts.soft}</span>}
      </button>
      <span className="ml-auto flex items-center">{children}</span>
    </li>
  );
}
