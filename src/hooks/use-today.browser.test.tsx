import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('useToday changes at midnight on a visible page', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 30), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const Shown = () => useToday();
  root.render(<Shown />);
  await vi.waitFor(() => expect(element.textContent).toBe('2026-11-20'));
  // The clock may start only now, and wait up to a minute.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(element.textContent).toBe('2026-11-21');
  });
  root.unmount();
});
