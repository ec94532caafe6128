import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Choice } from './choice.tsx';

const chosen = vi.fn((_day: string) => undefined);

function Days() {
  const [day, setDay] = useState('one');
  const choose = (next: string): void => {
    chosen(next);
    setDay(next);
  };
  return (
    <Choice
      label="Day"
      value={day}
      options={['one', 'two', 'three'].map((value) => ({ value, name: value }))}
      onChoose={choose}
    />
  );
}

it('is chosen from with the arrows, as radio buttons are, and never left without a choice', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(<Days />);
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'one' })).toHaveFocus();
  // Held, as a finger does: the next one has the focus a moment after the key went down.
  await userEvent.keyboard('{ArrowRight>}');
  await expect.element(page.getByRole('radio', { name: 'two' })).toBeChecked();
  await userEvent.keyboard('{/ArrowRight}');
  await page.getByRole('radio', { name: 'three' }).click();
  await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked();
  await page.getByRole('radio', { name: 'three' }).click();
  await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked();
  expect(chosen.mock.calls).toEqual([['two'], ['three']]);
});
