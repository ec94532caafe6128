import type { Person, AccountVerbs } from '#core/account/real-account.ts';

export interface SectionProps {
  person: Person;
  account: AccountVerbs;
}
