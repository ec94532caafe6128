import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { hydrate, nextFrame, unmountAll } from './hook.fixture.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

afterEach(unmountAll);

async function renderField(wanted?: boolean) {
  const { element } = await hydrate({}, () => {
    const [text, setText] = useState('');
    const field = useFocusOnMount<HTMLInputElement>(wanted);
    return (
      <>
        <input ref={field} />
        <button type="button" onClick={() => setText('again')}>
          {text}
        </button>
      </>
    );
  });
  const [field, button] = [element.querySelector('input'), element.querySelector('button')];
  if (!field || !button) throw new Error('nothing is shown');
  return { field, button };
}

it('focuses the field once, when its step is shown', async () => {
  const { field, button } = await renderField();
  expect(document.activeElement).toBe(field);
  button.focus();
  button.click();
  await nextFrame();
  expect([document.activeElement, button.textContent]).toEqual([button, 'again']);
});

it('leaves the focus alone in a step that nobody asked for', async () => {
  const { field } = await renderField(false);
  expect(document.activeElement).not.toBe(field);
});
