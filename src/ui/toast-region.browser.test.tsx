import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ToastRegion } from './toast-region.tsx';
import { toast } from './toast.ts';

function showRegion(): () => void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(<ToastRegion label="Onda" />);
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
