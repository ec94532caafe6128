import type { ReactNode } from 'react';

/** Reserved where the last page noted what is to be said (index.html), so that nothing moves once it is there. */
export function NoticePlace({ isKept = true, children }: { isKept?: boolean; children?: ReactNode }) {
  const place =
    'in-data-notice:min-h-67 max-sm:in-data-[notice=emptied]:min-h-82 max-sm:in-data-[notice=locked]:min-h-76 sm:in-data-notice:min-h-49 xl:in-data-[notice=offer]:min-h-43';
  return <div className={isKept ? place : undefined}>{children}</div>;
}
