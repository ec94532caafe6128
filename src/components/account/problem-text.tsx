import type { AccountFailure } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';

export function ProblemText({ failure }: { failure: AccountFailure | undefined }) {
  const { problems, retryAfter } = useChapter('account');
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-raised px-4 py-3 empty:hidden">
      {failure && (
        <>
          <p className="font-medium text-danger">{problems[failure.problem]}</p>
          {failure.retryAfter !== undefined && <p className="text-sm">{retryAfter(Math.ceil(failure.retryAfter))}</p>}
        </>
      )}
    </div>
  );
}
