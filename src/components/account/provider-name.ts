import { capitalized } from '#i18n/capitalized.ts';

/** Names that differ from their capitalised identifier. */
const spelled: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  azure: 'Microsoft',
  workos: 'WorkOS',
};

export const providerName = (identifier: string): string => spelled[identifier] ?? capitalized(identifier);
