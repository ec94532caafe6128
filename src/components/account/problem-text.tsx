import type { AccountFailure } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';

interface ProblemTextProps {
  failure: AccountFailure | undefined;
  detail?: string | undefined;
}

export function ProblemText({ failure, detail }: ProblemTextProps) {
  const { problems } = useChapter('account');
  const { waitSeconds } = useChapter('account-entry');
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-raised px-4 py-3 empty:hidden">
      {failure && (
        <>
          <p className="font-medium text-danger">{problems[failure.problem]}</p>
          {failure.retryAfter !== undefined && <p className="text-sm">{waitSeconds(Math.ceil(failure.retryAfter))}</p>}
          {detail !== undefined && <p className="text-sm break-words text-muted">{detail}</p>}
        </>
      )}
    </div>
  );
}
