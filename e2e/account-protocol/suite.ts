import type { Topic } from './check.ts';
import { discoveryChecks } from './discovery-checks.ts';
import { emailChangeChecks } from './email-change-checks.ts';
import { errorShapeChecks } from './error-shape-checks.ts';
import { factorChecks } from './factor-checks.ts';
import { factorProtectionChecks } from './factor-protection-checks.ts';
import { linkChecks } from './link-checks.ts';
import { oneTimeCodeChecks } from './one-time-code-checks.ts';
import { ownLimitChecks } from './own-limit-checks.ts';
import { passkeyChecks } from './passkey-checks.ts';
import { passwordChecks } from './password-checks.ts';
import { personChecks } from './person-checks.ts';
import { pkceChecks } from './pkce-checks.ts';
import { recoveryChecks } from './recovery-checks.ts';
import { redirectChecks } from './redirect-checks.ts';
import { refreshChecks } from './refresh-checks.ts';
import { refusalChecks } from './refusal-checks.ts';
import { signOutChecks } from './sign-out-checks.ts';
import { signUpChecks } from './sign-up-checks.ts';
import { tokenChecks } from './token-checks.ts';

/** The protocol of GoTrue as the unmodified auth-js and a few plain requests see it. */
export const suite: readonly Topic[] = [
  signUpChecks,
  passwordChecks,
  oneTimeCodeChecks,
  linkChecks,
  recoveryChecks,
  refreshChecks,
  personChecks,
  emailChangeChecks,
  pkceChecks,
  signOutChecks,
  factorChecks,
  factorProtectionChecks,
  passkeyChecks,
  refusalChecks,
  errorShapeChecks,
  discoveryChecks,
  tokenChecks,
  redirectChecks,
  ownLimitChecks,
];
