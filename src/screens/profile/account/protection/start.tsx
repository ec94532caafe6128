import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { NewPhrase } from './new-phrase.tsx';
import type { StateProps } from './protection-props.ts';
import { useUnkept } from './use-unkept.ts';

/** Offers to protect the records, which takes twelve words on paper. */
export function Start({ state, protection, ...shared }: StateProps<'open'>) {
  const { start: texts, done } = useChapter('protection');
  const [isBegun, setBegun] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const unkept = useUnkept(protection);
  if (isBegun)
    return (
      <NewPhrase
        {...shared}
        change={texts.title}
        act={async (phrase): Promise<AccountResult> => {
          const result = await protection.protect(phrase);
          if (result.kind === 'done') toast(done, 'done');
          return result;
        }}
        onCancel={() => setBegun(false)}
      />
    );
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold">{texts.title}</h3>
        <p>{texts.lead}</p>
        <p className="text-muted">{texts.words}</p>
        <p>{texts.loss}</p>
        <p role="status" className="empty:hidden">
          {{ none: undefined, later: texts.wasPutOff, no: texts.declined }[state.answer]}
        </p>
      </div>
      <ProblemText failure={unkept} />
      <div tabIndex={-1} className="grid gap-4 outline-none">
        <div className="flex flex-wrap gap-3">
          {!unkept && (
            <Button onClick={() => setBegun(true)}>
              <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />
              {texts.begin}
            </Button>
          )}
          {state.answer === 'none' && (
            <Button kind="quiet" onClick={protection.putOff}>
              {texts.later}
            </Button>
          )}
          {state.answer !== 'no' && !isDeclining && (
            <Button kind="quiet" onClick={() => setDeclining(true)}>
              {texts.decline}
            </Button>
          )}
        </div>
        {isDeclining && state.answer !== 'no' && (
          <div className="grid gap-3 rounded-control bg-raised p-4">
            <p role="status">{texts.declineText}</p>
            <div className="flex flex-wrap gap-3">
              <Button kind="quiet" onClick={protection.decline}>
                {texts.declineNow}
              </Button>
              <Button kind="quiet" onClick={() => setDeclining(false)}>
                {texts.keepAsking}
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
