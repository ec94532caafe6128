import { expect, it } from 'vitest';
import { classesIn, rulesFor, rulesNotHeld } from './written-style.ts';

const used = new Set(['a', 'md:b', 'w-1/2', 'x[y]']);

it.each([
  ['.a{color:red}.c{color:blue}', '.a{color:red}'],
  ['@layer u{.c{x:y}}@layer v{.a{x:y}}', '@layer v{.a{x:y}}'],
  ['@layer a,b;.c{d:e}', '@layer a,b;'],
  [String.raw`@media (w>1px){.md\:b{x:y}.md\:c{x:y}}`, String.raw`@media (w>1px){.md\:b{x:y}}`],
  [String.raw`.w-1\/2{x:y}.x\[y\]{content:"}"}`, String.raw`.w-1\/2{x:y}.x\[y\]{content:"}"}`],
  ['.a:is(.c *){x:y}.a .c{x:y}', ''],
  ['.c,.a:is(p,q),.a[b="c,d"],h1{x:y}', '.a:is(p,q),.a[b="c,d"],h1{x:y}'],
  ['.a{x:y;&:hover{@media (hover){x:z}}}.c{&:hover{x:y}}', '.a{x:y;&:hover{@media (hover){x:z}}}'],
  ['.a[title="("],.c{x:y}', '.a[title="("]{x:y}'],
  [
    'h1,:root{x:y}@keyframes k{0%{x:y}}@font-face{src:url(f.woff2)}',
    'h1,:root{x:y}@keyframes k{0%{x:y}}@font-face{src:url(f.woff2)}',
  ],
])('of %s keeps %s', (css, kept) => {
  expect(rulesFor(css, used)).toBe(kept);
});

it.each(['.a{x:y', '.a{content:"x}'])('refuses %s, which has no end', (css) => {
  expect(() => rulesFor(css, used)).toThrow(/never closed|no end/u);
});

it('reads classes as the browser does', () => {
  expect(
    classesIn('<p class="a md:b"><i data-class="z" class="[&amp;_svg]:c x-[&#x27;y&#x27;] has-[a&gt;b]:d"></i>'),
  ).toEqual(['a', 'md:b', '[&_svg]:c', "x-['y']", 'has-[a>b]:d']);
});

it('leaves out for the rest of the style what every page holds, and nothing else', () => {
  const held = '@font-face{src:url(f.woff2)}@property --a{inherits:false}@keyframes k{0%{x:y}}';
  expect(rulesNotHeld(`@layer a,b;${held}.a{animation:k}@media (w>1px){.c{x:y}}`)).toBe(
    '@layer a,b;.a{animation:k}@media (w>1px){.c{x:y}}',
  );
  expect(rulesFor(held, used)).toBe(held);
});
