import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

/** While the other device has not answered. */
export function Waiting({ text }: { text: string }) {
  const shown = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Mark className="size-6 shrink-0 animate-onda-spin text-accent" />
      <p ref={shown} tabIndex={-1} className="min-w-0 grow basis-44 outline-none">
        {text}
      </p>
    </div>
  );
}

/** @param props.code six digits, shown in two groups and copied without a space */
export function PairingCode({ text, code }: { text: string; code: string }) {
  const shown = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={shown} tabIndex={-1} className="grid gap-1 outline-none">
      <span>{text}</span>
      <span className="flex flex-wrap gap-x-3 text-3xl font-semibold tabular-nums" translate="no">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </span>
    </p>
  );
}

/** Why a pairing has ended. Each has one try, and another may begin. */
export function Failure({ failure, again }: { failure: AccountFailure | undefined; again: () => void }) {
  const { pairAgain } = useChapter('protection');
  if (!failure) return null;
  return (
    <>
      <ProblemText failure={failure} />
      <Button className="w-fit" onClick={again}>
        {pairAgain}
      </Button>
    </>
  );
}
