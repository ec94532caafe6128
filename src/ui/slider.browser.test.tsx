import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Slider } from './slider.tsx';

// Assistive technology sets a value and reports it as it likes.
const reports = [['change'], ['input'], ['input', 'change']];

it.each(reports.map((events) => [events.join(', then '), events] as const))(
  'follows a value that comes with %s',
  async (_, events) => {
    const set = vi.fn((_value: number) => undefined);
    function Loudness() {
      const [value, setValue] = useState(20);
      const change = (next: number): void => {
        set(next);
        setValue(next);
      };
      return (
        <Slider
          label="Loudness"
          shown={`${value} %`}
          spoken={`${value}`}
          min={0}
          max={100}
          step={5}
          {...{ value }}
          onChange={change}
        />
      );
    }
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    onTestFinished(() => root.unmount());
    root.render(<Loudness />);
    const slider = page.getByRole('slider', { name: 'Loudness' });
    const input = (await slider.findElement()) as HTMLInputElement;
    // React replaces `value` on the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '65');
    for (const name of events) input.dispatchEvent(new Event(name, { bubbles: true }));
    await expect.element(slider).toHaveAttribute('aria-valuetext', '65');
    expect(set).toHaveBeenCalledExactlyOnceWith(65);
  },
);
