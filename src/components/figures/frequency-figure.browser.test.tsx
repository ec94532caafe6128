import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import { FrequencyFigure } from './frequency-figure.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const container = (html = ''): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
};
const drawn = (element: HTMLElement): string | null | undefined => element.querySelector('path')?.getAttribute('d');

it('draws the lines of its frequency and, when that changes, those of the new one', async () => {
  const element = container();
  root = createRoot(element);
  root.render(<FrequencyFigure hertz={396} />);
  await expect.poll(() => drawn(element)).toBe(nodalLines(chladniFigure(396)));
  root.render(<FrequencyFigure hertz={417} />);
  await expect.poll(() => drawn(element)).toBe(nodalLines(chladniFigure(417)));
});

it('hydrates the lines in the markup without changing them', async () => {
  const path = nodalLines(chladniFigure(852));
  const element = container(
    `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><path d="${path}" fill="none" stroke="currentColor" stroke-width="0.7" stroke-linejoin="round" stroke-linecap="round"></path></svg>`,
  );
  const written = element.querySelector('path');
  const changes: MutationRecord[] = [];
  const watching = new MutationObserver((records) => changes.push(...records));
  watching.observe(element, { subtree: true, childList: true, attributes: true });
  const effects = new Promise<void>((resolve) => {
    root = hydrateRoot(element, <FrequencyFigure hertz={852} />, {
      onRecoverableError: (error) => {
        throw error;
      },
    });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  await effects;
  expect(element.querySelector('path')).toBe(written);
  expect(changes).toEqual([]);
  expect(drawn(element)).toBe(path);
});
