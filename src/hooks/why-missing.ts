import type { FailureKind } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';

/** Why a file did not come, as far as that can be known at this moment. */
export const whyMissing = (): FailureKind => (isOnline() ? 'unexpected' : 'offline');
