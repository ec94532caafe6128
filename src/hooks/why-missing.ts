import type { FailureKind } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';

export const whyMissing = (): FailureKind => (isOnline() ? 'unexpected' : 'offline');
