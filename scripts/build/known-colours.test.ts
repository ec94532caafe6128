import { expect, it } from 'vitest';
import { sayOnce } from './known-colours.ts';

const known = '@supports (color:color-mix(in lab, red, red))';

it.each([
  [
    `.a{color:red;${known}{color:color-mix(in oklab, red 9%, transparent)}}`,
    '.a{color:color-mix(in oklab, red 9%, transparent);}',
  ],
  [
    `.a{top:0;color:red;${known}{color:color-mix(in oklab, red 9%, transparent)}left:0}`,
    '.a{top:0;color:color-mix(in oklab, red 9%, transparent);left:0}',
  ],
  [`.a{color:red;${known}{fill:color-mix(in oklab, red 9%, transparent)}}`, undefined],
  ['.a{color:red;@supports (display:grid){color:blue}}', undefined],
])('of “%s” leaves what is known to everybody', (css, expected = css) => {
  expect(sayOnce(css)).toBe(expected);
});
