import { expect, it } from 'vitest';
import { withoutFallbacks } from './color-mix-fallbacks.ts';

const supports = '@supports (color:color-mix(in lab, red, red))';

it.each([
  [
    `.a{color:red;${supports}{color:color-mix(in oklab, red 9%, transparent)}}`,
    '.a{color:color-mix(in oklab, red 9%, transparent);}',
  ],
  [
    `.a{top:0;color:red;${supports}{color:color-mix(in oklab, red 9%, transparent)}left:0}`,
    '.a{top:0;color:color-mix(in oklab, red 9%, transparent);left:0}',
  ],
  [`.a{color:red;${supports}{fill:color-mix(in oklab, red 9%, transparent)}}`, undefined],
  ['.a{color:red;@supports (display:grid){color:blue}}', undefined],
])('removes only the fallbacks of color-mix() from “%s”', (css, expected = css) => {
  expect(withoutFallbacks(css)).toBe(expected);
});
