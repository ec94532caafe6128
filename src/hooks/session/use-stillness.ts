import { useEffect, useState } from 'react';
import { watchStillness } from '#core/platform/page/stillness.ts';

/** @param after seconds. @returns whether nothing has been touched or pressed for `after` */
export function useStillness(after: number): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => watchStillness(after, setStill), [after]);
  return isStill;
}
