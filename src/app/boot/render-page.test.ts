import { createElement, lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from './render-page.ts';

const missing = lazy(() => Promise.reject(new Error('a chunk is gone')));

it('writes what has come late in its place', async () => {
  const late = lazy(() => Promise.resolve({ default: () => createElement('p', null, 'late') }));
  expect(await renderPage(createElement(Suspense, { fallback: 'soon' }, createElement(late)))).toContain('<p>late</p>');
});

it.each([
  ['a part that may be missing', createElement(Suspense, { fallback: null }, createElement(missing))],
  ['the whole', createElement(missing)],
])('rejects, and lets the process live, where %s cannot be drawn', async (_what, page) => {
  await expect(renderPage(page)).rejects.toThrow('a chunk is gone');
});
