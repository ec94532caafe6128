import { useKeysNotice } from '#hooks/account/use-keys-notice.ts';
import { AccountNotice } from './account-notice.tsx';
import { NoticePlace } from './notice-place.tsx';

/** What is to be said of the keys of the account. */
export function AccountKeysNotice() {
  const { notice, isPlaceKept } = useKeysNotice();
  return <NoticePlace isKept={isPlaceKept}>{notice && <AccountNotice notice={notice} />}</NoticePlace>;
}
