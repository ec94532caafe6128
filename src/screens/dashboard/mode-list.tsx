import type { ReactNode } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import type { Category } from '#core/catalogue/frequency.ts';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** Three modes: those of the specification, and the active one in place of the last where it is none of them. */
const usual = ['Calm', 'Focus', 'Shield'] as const satisfies readonly Category[];

interface ModeListProps {
  active: Category;
  /** Where that comes from. */
  mark: ReactNode;
  className?: string | undefined;
}

/** Which mode is active: display only. */
export function ModeList({ active, mark, className }: ModeListProps) {
  const { energy } = useChapter('dashboard');
  const modes: readonly Category[] = usual.some((mode) => mode === active) ? usual : [usual[0], usual[1], active];
  return (
    <div className={classNames('grid gap-2', className)}>
      <div className="flex min-h-6 items-center gap-2 text-sm text-muted">
        <h3>{energy.modes}</h3>
        {mark}
      </div>
      <ul className="flex flex-wrap gap-2">
        {modes.map((mode) => (
          <Mode key={mode} mode={mode} active={mode === active} />
        ))}
      </ul>
    </div>
  );
}

/** Which mode is on is told by a mark and a word, not by colour alone. */
function Mode({ mode, active }: { mode: Category; active: boolean }) {
  const { energy } = useChapter('dashboard');
  return (
    <li
      className={classNames(
        'flex items-center gap-2 rounded-full border px-3 py-1.5 text-sm',
        accentClass(mode),
        active ? 'border-accent text-text' : 'border-line text-muted',
      )}
    >
      <CategoryGlyph category={mode} className={classNames('size-4', active && 'text-accent')} />
      {mode}
      <span className={active ? 'text-accent' : 'sr-only'}>{active ? energy.active : energy.inactive}</span>
    </li>
  );
}
