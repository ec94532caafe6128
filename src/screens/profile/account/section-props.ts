import type { Person, RealAccount } from '#core/account/real-account.ts';

export interface SectionProps {
  person: Person;
  account: RealAccount;
}
