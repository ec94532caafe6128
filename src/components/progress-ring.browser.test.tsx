import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '#ui/tokens.css';
import { ProgressRing } from './progress-ring.tsx';

it.each([
  { around: 'a category', accent: 'accent-aura', colour: 'var(--color-aura)' },
  { around: 'no category', accent: '', colour: 'var(--color-primary)' },
])('is drawn in the accent of $around', async ({ accent, colour }) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <div className={accent}>
      <ProgressRing elapsed={30} remaining={60} />
      <p style={{ color: colour }} />
    </div>,
  );
  await expect.poll(() => place.querySelectorAll('circle').length).toBe(2);
  const [, done] = place.querySelectorAll('circle');
  const wanted = place.querySelector('p');
  expect(done && getComputedStyle(done).stroke).toBe(wanted && getComputedStyle(wanted).color);
  root.unmount();
  place.remove();
});
