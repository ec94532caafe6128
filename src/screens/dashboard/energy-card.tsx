import { SampleMark } from '#components/sample-mark.tsx';
import { Toroid } from '#components/toroid.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { accentClass } from '#components/accent-class.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** Shown until there is a measured coherence and a session of one's own (specification, section 9). */
const sample = { resonance: 7.83, coherence: 85, active: 'Calm' } as const;
const modes = ['Calm', 'Focus', 'Shield'] as const;

export function EnergyCard() {
  const { energy } = useMessages().dashboard;
  const number = useNumber();
  return (
    <section className="card grid gap-4 overflow-hidden p-6 sm:col-span-2 sm:grid-cols-[1fr_1.1fr] sm:items-center">
      <Toroid className="mx-auto w-full max-w-72" />
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg font-semibold">{energy.title}</h2>
          <SampleMark />
        </div>
        <dl className="flex gap-8">
          <Figure name={energy.coherence} value={number(sample.coherence)} unit="%" />
          <Figure name={energy.resonance} value={number(sample.resonance)} unit="Hz" />
        </dl>
        <ul aria-label={energy.modes} className="flex flex-wrap gap-2">
          {modes.map((mode) => (
            <Mode key={mode} mode={mode} active={mode === sample.active} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-4xl font-extralight tracking-tight tabular-nums">
        {value} <span className="text-lg font-normal text-muted">{unit}</span>
      </dd>
    </div>
  );
}

/** Display only: which mode is on is told by a mark and a word, not by colour alone. */
function Mode({ mode, active }: { mode: (typeof modes)[number]; active: boolean }) {
  const { energy } = useMessages().dashboard;
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
