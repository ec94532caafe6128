import { useEffect, useRef, useState } from 'react';
import { CardHeading } from '#components/card-heading.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { useProtection, type UsedProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { protectionAnchor } from '#routes.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
import { Button } from '#ui/button.tsx';
import { Start } from './start.tsx';
import { Unlock } from './unlock.tsx';
import { Ways } from './ways.tsx';

const unshown: readonly ProtectionState['kind'][] = ['opening', 'not-offered'];

/** Who can read the records of the account. Renders nothing where that is not to be chosen. */
export function ProtectionSettings(shared: SectionProps) {
  const used = useProtection();
  if (!used || unshown.includes(used.state.kind)) return null;
  return <Card {...shared} state={used.state} protection={used.protection} />;
}

function Card({ state, protection, ...shared }: SectionProps & UsedProtection) {
  const texts = useChapter('protection');
  const whoReads = useWhoReads();
  const [isOvertaken, setOvertaken] = useState(false);
  const card = useCardFocus();
  const isLocked = state.kind === 'locked';
  const props = { ...shared, protection, onOvertaken: () => setOvertaken(true) };
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={texts.title}
      className="card grid scroll-mt-4 grid-cols-1 gap-4 p-5 outline-none sm:p-6"
    >
      {isLocked ? (
        <h2 className="text-xl font-semibold">{texts.title}</h2>
      ) : (
        <CardHeading title={texts.title} lead={state.kind === 'unavailable' ? texts.unavailable : whoReads} />
      )}
      {isOvertaken && <Overtaken onDismiss={() => setOvertaken(false)} />}
      {state.kind === 'open' && <Start {...props} state={state} />}
      {state.kind === 'locked' && <Unlock {...props} state={state} />}
      {/* First comes what is to be done. */}
      {isLocked && <p className="text-sm text-muted">{whoReads}</p>}
      {state.kind === 'protected' && <Ways {...props} state={state} />}
    </section>
  );
}

/** Says which words count, until the person knows: they may have others on paper. */
function Overtaken({ onDismiss }: { onDismiss: () => void }) {
  const { problems } = useChapter('account');
  const { dismiss } = useChapter('protection').sync;
  return (
    <div className="grid gap-3 rounded-control bg-raised p-4">
      <p role="alert">{problems['words-overtaken']}</p>
      <Button kind="quiet" className="w-fit" onClick={onDismiss}>
        {dismiss}
      </Button>
    </div>
  );
}

/** The card has the focus where an address that names it was followed. */
function useCardFocus() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${protectionAnchor}`) return undefined;
    // Not in the task that renders the page, as in useLostFocus.
    const frame = requestAnimationFrame(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return card;
}
