import { noticeKey } from '#core/platform/page/notice.ts';
import type { Readable } from '#core/store.ts';
import { isAsking, missingKey } from './what-to-say.ts';
import type { ProtectionState, ProtectionVerbs } from './protection.ts';

/** Milliseconds between the moment at which there is something to offer and the offer: never in the same visit. */
const halfDay = 12 * 60 * 60 * 1000;

interface NoticeSeams {
  protection: Readable<ProtectionState> & Pick<ProtectionVerbs, 'checkDevice'>;
  /** Whether the account has just been brought up to date. */
  sync: Pick<Readable<unknown>, 'subscribe'> & { isUpToDate: () => boolean };
  /** Whether the device has records of the person. */
  hasRecords: () => boolean;
  isSignedOut: () => boolean;
  storage: { read: (key: string) => string | undefined; write: (key: string, value: string) => void };
  /** Of the storage, and from the page. */
  forget: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Notes what the next page is to say at the top of the dashboard, whose place it reserves: `locked`, or `offer` and the
 * time from which the protection is offered. A browser that keeps no key is offered none.
 */
export function keepNoticeHint({ protection, sync, hasRecords, isSignedOut, storage, forget, now }: NoticeSeams): void {
  const isNoted = (notice: string): boolean => storage.read(noticeKey)?.split(' ')[0] === notice;
  const note = (notice: string, text = notice): void => {
    if (!isNoted(notice)) storage.write(noticeKey, text);
  };
  let keeps: Promise<boolean> | undefined;
  const offer = async (): Promise<void> => {
    const at = now() + halfDay;
    keeps ??= protection.checkDevice().then(({ kind }) => kind === 'done');
    const isKeeping = await keeps;
    if (!isAsking(protection.getSnapshot())) return;
    if (isKeeping) note('offer', `offer ${at}`);
    else forget();
  };
  const update = (): void => {
    const state = protection.getSnapshot();
    if (state.kind === 'opening' || (state.kind === 'unavailable' && !isSignedOut())) return;
    if (missingKey(state)) note('locked');
    else if (!isAsking(state)) forget();
    else if (sync.isUpToDate() && hasRecords()) void offer();
  };
  protection.subscribe(update);
  sync.subscribe(update);
  update();
}
