import { accentClass } from '#components/accent-class.ts';
import { CategoryName } from '#components/category-name.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import type { Category } from '#core/domain/catalogue.ts';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** The specification's three modes; an active one outside of them replaces the last. */
const specifiedModes = ['Calm', 'Focus', 'Shield'] as const satisfies readonly Category[];

interface ModeListProps {
  /** undefined: unknown. */
  active: Category | undefined;
  /** Where the active mode comes from; absent for a sample. */
  origin?: string;
  className?: string | undefined;
}

export function ModeList({ active, origin, className }: ModeListProps) {
  const { energy } = useChapter('dashboard');
  const modes: readonly Category[] =
    active === undefined || specifiedModes.some((mode) => mode === active)
      ? specifiedModes
      : [specifiedModes[0], specifiedModes[1], active];
  return (
    <div className={classNames('grid gap-2', className)}>
      <h3 className="text-sm text-muted">
        {energy.modes}
        {origin !== undefined && ` · ${origin}`}
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-3">
        {modes.map((mode) => (
          <Mode key={mode} mode={mode} active={active && mode === active} />
        ))}
      </ul>
    </div>
  );
}

/** The active mode is marked by a line and a word, not by colour alone. */
function Mode({ mode, active }: { mode: Category; active: boolean | undefined }) {
  const { energy } = useChapter('dashboard');
  const status = active ? energy.active : energy.inactive;
  return (
    <li className={classNames('border-t-2 pt-2', accentClass(mode), active ? 'border-accent' : 'border-line')}>
      <p className={classNames('flex items-center gap-1.5', active ? 'font-medium' : 'text-muted')}>
        <CategoryGlyph category={mode} className={classNames('size-4 shrink-0', active && 'text-accent')} />
        <CategoryName category={mode} />
      </p>
      <p className={classNames('text-sm', active ? 'text-accent' : 'text-muted')}>
        {active === undefined ? '–' : status}
      </p>
    </li>
  );
}
