import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import '#ui/tokens.css';
import { ToastRegion } from './toast-region.tsx';
import { toast } from './toast.ts';

function showRegion(isAtTop = false): () => void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(<ToastRegion label="Onda" isAtTop={isAtTop} />);
  return () => {
    root.unmount();
    element.remove();
  };
}

it('shows the toasts of before it was mounted, and nothing until the first one', async () => {
  toast('Early');
  const hide = showRegion();
  await expect.element(page.getByText('Early')).toBeVisible();
  hide();
  toast('Between');
  const end = showRegion();
  await expect.element(page.getByText('Between')).toBeVisible();
  // At once, because the toast disappears by itself.
  expect(page.getByText('Early').query()).toBeNull();
  end();
});

it('a toast has a button that acts and closes it', async () => {
  const hide = showRegion();
  const onClick = vi.fn();
  toast('Ended', 'note', { label: 'Go on', onClick });
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Ended')).not.toBeInTheDocument();
  hide();
});

const boxOf = (text: string): DOMRect =>
  page.getByRole('listitem').filter({ hasText: text }).element().getBoundingClientRect();

it.each([
  [360, 740, 88],
  [1440, 900, 24],
] as const)('a toast stands at the bottom, above a bar (%s × %s)', async (width, height, below) => {
  onTestFinished(() => page.viewport(414, 896));
  await page.viewport(width, height);
  const menu = document.createElement('nav');
  menu.id = 'navigation';
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  const hide = showRegion();
  toast('Free');
  await expect.element(page.getByText('Free')).toBeVisible();
  await expect.poll(() => Math.round(innerHeight - boxOf('Free').bottom)).toBe(below);
  const bar = document.createElement('div');
  bar.dataset['bar'] = '';
  Object.assign(bar.style, { position: 'fixed', insetInline: '0', bottom: `${below}px`, height: '60px' });
  document.body.append(bar);
  await expect.poll(() => boxOf('Free').bottom).toBeLessThan(bar.getBoundingClientRect().top);
  bar.remove();
  hide();
});

it('a toast keeps no room for a menu that the page does not have', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(414, 896));
  const hide = showRegion();
  toast('Alone');
  await expect.element(page.getByText('Alone')).toBeVisible();
  await expect.poll(() => Math.round(innerHeight - boxOf('Alone').bottom)).toBe(24);
  hide();
});

it('a toast stands below the title on a full screen, whose controls are at the bottom', async () => {
  const hide = showRegion(true);
  toast('Above');
  await expect.element(page.getByText('Above')).toBeVisible();
  await expect.poll(() => Math.round(boxOf('Above').top)).toBe(80);
  hide();
});
