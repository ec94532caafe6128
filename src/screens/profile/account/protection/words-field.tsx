import { useId, useState, type Ref } from 'react';
import type { PhraseReading } from '#core/encryption/ways/recovery-phrase.ts';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

export type WordsProblem = Exclude<PhraseReading, { kind: 'read' }> | undefined;

interface WordsFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  /** What was wrong with what was typed. */
  problem: WordsProblem;
  onType: () => void;
}

/** Twelve words, which need more than one line. */
export function WordsField({ ref, problem, onType }: WordsFieldProps) {
  const { locked: texts } = useChapter('protection');
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? texts.fieldMissing : problem && textOf(problem, texts);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {texts.words}
      </label>
      <textarea
        ref={ref}
        id={id}
        required
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={classNames('field', 'w-full px-4 py-3')}
        onInvalid={(event) => {
          event.preventDefault();
          setMissing(true);
          event.currentTarget.focus();
        }}
        onInput={() => {
          setMissing(false);
          onType();
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.fieldHint}
      </p>
      <p id={`${id}-error`} role="status" className="text-sm wrap-anywhere text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

type Texts = ReturnType<typeof useChapter<'protection'>>['locked'];

function textOf(problem: NonNullable<WordsProblem>, texts: Texts): string {
  if (problem.kind === 'length') return texts.length(problem.words);
  if (problem.kind === 'mistaken') return texts.mistaken;
  return problem.words.map(({ place, word }) => texts.unknown(place, word)).join(' ');
}
