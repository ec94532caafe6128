import { CardHeading } from '#components/card-heading.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { useProtection, type UsedProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
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
  return (
    <section className="card grid grid-cols-1 gap-4 p-5 sm:p-6">
      <CardHeading title={texts.title} lead={state.kind === 'unavailable' ? texts.unavailable : whoReads} />
      {state.kind === 'open' && <Start {...shared} state={state} protection={protection} />}
      {state.kind === 'locked' && <Unlock {...shared} state={state} protection={protection} />}
      {state.kind === 'protected' && <Ways {...shared} state={state} protection={protection} />}
    </section>
  );
}
