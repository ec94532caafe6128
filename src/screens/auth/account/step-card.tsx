import type { ReactNode } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';

interface StepCardProps {
  title: string;
  lead: string;
  /** Of the link that led here. */
  failure?: AccountFailure | undefined;
  children: ReactNode;
}

export function StepCard({ title, lead, failure, children }: StepCardProps) {
  return (
    <section className="card grid grid-cols-1 gap-5 p-5 sm:p-7">
      {failure && <ProblemText failure={failure} />}
      <div className="grid gap-2">
        <h2 id="step-title" className="text-xl font-semibold">
          {title}
        </h2>
        <p id="step-lead" className="wrap-anywhere text-muted">
          {lead}
        </p>
      </div>
      {children}
    </section>
  );
}
