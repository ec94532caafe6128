import type { ReactNode } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { creditedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { repeatedAddress } from '#hooks/session/use-start.ts';
import { StartLink } from './start-link.tsx';

interface RepeatLinkProps {
  session: SessionRecord;
  frequency: Frequency;
  label?: string;
  className: string;
  children: ReactNode;
}

/** A blind comparison must not say which of its tones was heard. */
export function isRepeatable({ comparison }: SessionRecord): boolean {
  return comparison === null;
}

/** Repeats an earlier session with one tap. */
export function RepeatLink({ session, frequency, ...rest }: RepeatLinkProps) {
  const address = repeatedAddress(session, frequency);
  return <StartLink address={address} frequency={creditedFrequency(session, frequency)} {...rest} />;
}
