import { CardHeading } from '#components/card-heading.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { useProtection, type UsedProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
import { Start } from './start.tsx';
import { Unlock } from './unlock.tsx';
import { Ways } from './ways.tsx';

/** Who can read the records of the account. Renders nothing where that is not to be chosen. */
export function ProtectionSettings(shared: SectionProps) {
  const used = useProtection();
  return used && used.state.kind !== 'opening' && <Card {...shared} {...used} />;
}

function Card({ state, protection, ...shared }: SectionProps & UsedProtection) {
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
