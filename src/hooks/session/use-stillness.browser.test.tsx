import { afterEach, expect, it, vi } from 'vitest';
import { renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import { useStillness } from './use-stillness.ts';

afterEach(unmountAll);

async function open() {
  const { latest, values } = await renderHook({}, () => useStillness(0.05));
  const wakes = (): number => values.filter((isStill, at) => !isStill && values[at - 1] === true).length;
  const button = document.body.appendChild(document.createElement('button'));
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  const keyed = vi.fn();
  button.addEventListener('keydown', keyed);
  const whenStill = async (): Promise<void> => {
    await expect.poll(latest).toBe(true);
  };
  const tap = (): void => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  return { latest, wakes, button, pressed, keyed, whenStill, tap };
}

it('useStillness is true when nothing is touched for a while, and the tap that ends it does nothing else', async () => {
  const { wakes, pressed, whenStill, tap } = await open();
  await whenStill();
  tap();
  await expect.poll(wakes).toBe(1);
  expect(pressed).not.toHaveBeenCalled();
  tap();
  expect(pressed).toHaveBeenCalledOnce();
  await whenStill();
});

it('the key that ends the stillness does nothing else, not even as a click', async () => {
  const { wakes, button, pressed, keyed, whenStill } = await open();
  await whenStill();
  const key = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  button.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  // Firefox clicks although the key was prevented.
  button.click();
  await expect.poll(wakes).toBe(1);
  expect(keyed).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});

it('the click of a screen reader ends the stillness, and so does moving its focus', async () => {
  const { wakes, button, pressed, whenStill } = await open();
  await whenStill();
  button.click();
  await expect.poll(wakes).toBe(1);
  expect(pressed).not.toHaveBeenCalled();
  await whenStill();
  button.focus();
  await expect.poll(wakes).toBe(2);
});

it('a resting pointer does not end the stillness, and a moving one does', async () => {
  const { latest, wakes, button, whenStill } = await open();
  await whenStill();
  button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  expect(latest()).toBe(true);
  button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 3 }));
  await expect.poll(wakes).toBe(1);
});
