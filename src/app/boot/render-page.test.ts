import { createElement, lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from './render-page.ts';

const missing = lazy(() => Promise.reject(new Error('a chunk is gone')));

it('renders a lazy part in its place', async () => {
  const late = lazy(() => Promise.resolve({ default: () => createElement('p', null, 'late') }));
  expect(await renderPage(createElement(Suspense, { fallback: 'soon' }, createElement(late)))).toContain('<p>late</p>');
});

it.each([
  ['a lazy part', createElement(Suspense, { fallback: null }, createElement(missing))],
  ['the page', createElement(missing)],
])('rejects without ending the process if %s throws', async (_what, page) => {
  await expect(renderPage(page)).rejects.toThrow('a chunk is gone');
});
