import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * What is there at a few places of the element, or at its upper ones where it is higher than the window. A place is
 * covered where something else is on top of it or the window ends before.
 */
const coveredPlaces = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('#navigation')?.getBoundingClientRect();
    const end = bar && bar.width > bar.height && bar.height > 0 ? bar.top : innerHeight;
    const parts = box.height > 0.75 * end ? [0.02, 0.2] : [0.04, 0.5, 0.96];
    return parts.flatMap((part) => {
      const [x, y] = [box.left + box.width / 2, box.top + part * box.height];
      const there = y < 0 || y > innerHeight ? null : document.elementFromPoint(x, y);
      if (there && (element.contains(there) || there.contains(element))) return [];
      return [`${Math.round(part * 100)} % at ${Math.round(y)}: ${there ? there.outerHTML.slice(0, 80) : 'outside'}`];
    });
  });

/** Neither below the fold nor under the menu or a message, once it has come to rest. */
export async function expectInSight(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  await expect.poll(() => coveredPlaces(locator)).toEqual([]);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** A message is measured once: it goes by itself. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to measure');
  return box;
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
