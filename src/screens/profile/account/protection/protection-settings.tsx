import { useEffect, useRef, type FocusEvent } from 'react';
import { CardHeading } from '#components/card-heading.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { useProtection, type UsedProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { protectionAnchor } from '#routes.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
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

function Card({ state, protection, ...shared }: SectionProps & Omit<UsedProtection, 'isOffered'>) {
  const texts = useChapter('protection');
  const whoReads = useWhoReads();
  const answer = state.kind === 'open' ? state.answer : '';
  const { card, ...uses } = useCardFocus(`${state.kind} ${answer}`);
  const isLocked = state.kind === 'locked';
  return (
    <section
      ref={card}
      {...uses}
      tabIndex={-1}
      aria-label={texts.title}
      className="card grid scroll-mt-4 grid-cols-1 gap-4 p-5 outline-none sm:p-6"
    >
      {isLocked ? (
        <h2 className="text-xl font-semibold">{texts.title}</h2>
      ) : (
        <CardHeading title={texts.title} lead={state.kind === 'unavailable' ? texts.unavailable : whoReads} />
      )}
      {state.kind === 'open' && <Start {...shared} state={state} protection={protection} />}
      {state.kind === 'locked' && <Unlock {...shared} state={state} protection={protection} />}
      {/* First comes what is to be done. */}
      {isLocked && <p className="text-sm text-muted">{whoReads}</p>}
      {state.kind === 'protected' && <Ways {...shared} state={state} protection={protection} />}
    </section>
  );
}

/**
 * The card has the focus where an address that names it was followed, and where the used control is gone with what it
 * has changed.
 */
function useCardFocus(shown: string) {
  const card = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  /** Not every browser gives a pressed button the focus. */
  const isUsed = useRef(false);
  useEffect(() => {
    const isGone = isUsed.current && last.current !== shown && document.activeElement === document.body;
    const isWanted = last.current === undefined ? location.hash === `#${protectionAnchor}` : isGone;
    last.current = shown;
    if (!isWanted) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  const use = (): void => void (isUsed.current = true);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    isUsed.current = currentTarget.contains(relatedTarget);
  };
  return { card, onClick: use, onFocus: use, onBlur: leave };
}
