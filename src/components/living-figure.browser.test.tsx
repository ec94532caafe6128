import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { LivingFigure } from './living-figure.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  delete document.documentElement.dataset['motion'];
});

/** A figure over a clock that the test moves. */
function show() {
  const clock = { at: 3 };
  const element = document.createElement('div');
  element.style.width = '160px';
  document.body.append(element);
  root = createRoot(element);
  root.render(<LivingFigure hertz={396} accent="pulse" sounding level={() => 1} position={() => clock.at} />);
  const picture = (): string => document.querySelector('canvas')?.toDataURL() ?? '';
  const frames = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  /** The picture once it has come to rest. */
  const rest = async (): Promise<string> => {
    // All its layers are there, and its light is where it belongs.
    await frames(150);
    for (;;) {
      const before = picture();
      await frames(30);
      if (picture() === before) return before;
    }
  };
  return { clock, picture, frames, rest };
}

it('moves with the audio clock and by nothing else', async () => {
  const { clock, picture, frames, rest } = show();
  const before = await rest();
  clock.at += 0.4;
  await expect.poll(picture).not.toBe(before);
  const after = await rest();
  await frames(30);
  expect(picture()).toBe(after);
}, 20_000);

it('keeps still, however the clock goes, where the person wants less motion', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const { clock, picture, frames, rest } = show();
  const before = await rest();
  clock.at += 0.4;
  await frames(30);
  expect(picture()).toBe(before);
}, 20_000);
