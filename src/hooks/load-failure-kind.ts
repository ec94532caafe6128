import type { FailureKind } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';

export const loadFailureKind = (): FailureKind => (isOnline() ? 'unexpected' : 'offline');
