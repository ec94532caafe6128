import { afterEach, expect, it } from 'vitest';
import { setPageTheme } from './page.ts';

const bars = (['dark', 'light'] as const).map((scheme) => {
  const bar = document.createElement('meta');
  bar.dataset['scheme'] = scheme;
  return bar;
});

afterEach(() => {
  setPageTheme(undefined);
  for (const bar of bars) bar.remove();
});

it('setPageTheme sets the browser’s bar to the chosen theme or the system’s', () => {
  document.head.append(...bars);
  const taken = (): string[] =>
    bars.filter(({ media }) => matchMedia(media).matches).map(({ dataset }) => dataset['scheme'] ?? '');
  setPageTheme('light');
  expect(taken()).toEqual(['light']);
  setPageTheme('dark');
  expect(taken()).toEqual(['dark']);
  setPageTheme(undefined);
  expect(taken()).toEqual([matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light']);
});
