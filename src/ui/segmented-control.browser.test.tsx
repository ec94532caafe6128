import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SegmentedControl } from './segmented-control.tsx';

const chosen = vi.fn((_day: string) => undefined);

function Days() {
  const [day, setDay] = useState('one');
  const choose = (next: string): void => {
    chosen(next);
    setDay(next);
  };
  return (
    <SegmentedControl
      label="Day"
      value={day}
      options={['one', 'two', 'three'].map((value) => ({ value, name: value }))}
      onChoose={choose}
    />
  );
}

it('changes with the arrow keys and never loses its choice', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(<Days />);
  await expect.element(page.getByRole('radio', { name: 'one' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'one' })).toHaveFocus();
  // Held for a moment, as a finger does: the focus moves shortly after keydown.
  await userEvent.keyboard('{ArrowRight>}');
  await expect.element(page.getByRole('radio', { name: 'two' })).toBeChecked();
  await userEvent.keyboard('{/ArrowRight}');
  await page.getByRole('radio', { name: 'three' }).click();
  await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked();
  await page.getByRole('radio', { name: 'three' }).click();
  await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked();
  expect(chosen.mock.calls).toEqual([['two'], ['three']]);
});
