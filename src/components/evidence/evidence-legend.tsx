import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { EvidenceVerdict } from './evidence-verdict.tsx';
import { EvidenceGrades } from './evidence-grades.tsx';

interface EvidenceLegendProps {
  grade: EvidenceGrade;
  /** Id of a frequency, whose verdict comes first. */
  about: number | undefined;
  onClose: () => void;
}

/** A native modal dialog traps the focus and restores it. In newer browsers a tap beside it closes it, too. */
export function EvidenceLegend({ grade, about, onClose }: EvidenceLegendProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const { legend } = useChapter('knowledge');
  const { player } = useMessages();
  useEffect(() => {
    element.current?.setAttribute('closedby', 'any');
    element.current?.showModal();
    // The button below may be out of sight.
    heading.current?.focus();
  }, []);
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={title}
      onClose={onClose}
      className="accent-clarity card m-auto w-[min(28rem,calc(100%-2.5rem))] text-text backdrop:bg-picture/70"
    >
      <div className="grid gap-4 p-6">
        <h2 ref={heading} id={title} tabIndex={-1} className="text-xl font-semibold outline-none">
          {about === undefined ? legend.title : player.about}
        </h2>
        {about === undefined ? (
          <Letters grade={grade} />
        ) : (
          <>
            <EvidenceVerdict id={about} grade={grade} />
            <details className="border-t border-line pt-1">
              <summary className="min-h-11 cursor-pointer content-center font-medium">{legend.title}</summary>
              <Letters grade={grade} />
            </details>
          </>
        )}
        <Button kind="quiet" className="justify-self-end" onClick={() => element.current?.close()}>
          {legend.close}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

function Letters({ grade }: Pick<EvidenceLegendProps, 'grade'>) {
  const { legend } = useChapter('knowledge');
  return (
    <div className="grid gap-4">
      <p className="text-muted">{legend.text}</p>
      <EvidenceGrades current={grade} />
    </div>
  );
}
