import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { storedText } from '#core/settings/stored-text.ts';
import { defaultViewPreferences } from '#core/settings/view-preferences.ts';
import { queueEarlyInput, pageFailed, pageReady } from './early-input.ts';

const app = document.createElement('div');
app.id = 'app';
let events: string[] = [];
let root: Root | undefined;

/** Logs the events of every kind of control. React's development build would warn about the data-waiting marks. */
function Controls({ label = 'Next' }: { label?: string }) {
  const [text, setText] = useState('');
  const [volume, setVolume] = useState(50);
  const [chosen, choose] = useState('a');
  const log = (what: string): void => void events.push(what);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        log('sent');
      }}
    >
      <input
        aria-label="text"
        value={text}
        onChange={({ target }) => (log(`text ${target.value}`), setText(target.value))}
      />
      <input
        suppressHydrationWarning
        aria-label="volume"
        type="range"
        value={volume}
        onChange={({ target }) => (log(`volume ${target.value}`), setVolume(target.valueAsNumber))}
      />
      <textarea
        aria-label="notes"
        data-key="/"
        defaultValue=""
        onChange={({ target }) => log(`notes ${target.value}`)}
      />
      <input
        aria-label="agree"
        type="checkbox"
        defaultChecked={false}
        onChange={({ target }) => log(`agree ${target.checked}`)}
      />
      <input
        aria-label="second"
        type="radio"
        name="which"
        value="2"
        onChange={({ target }) => log(`which ${target.value}`)}
      />
      <select aria-label="order" defaultValue="a" onChange={({ target }) => log(`order ${target.value}`)}>
        <option>a</option>
        <option>b</option>
      </select>
      <button suppressHydrationWarning type="button" onClick={() => log(`next, text is ${text}`)}>
        {label}
      </button>
      <button suppressHydrationWarning type="button" aria-label="other" onClick={() => log('other')} />
      <button suppressHydrationWarning type="submit">
        Send
      </button>
      {['a', 'b', 'c'].map((choice) => (
        <label key={choice}>
          {choice}
          <input
            type="radio"
            name="choice"
            checked={chosen === choice}
            onChange={() => (log(`chosen ${choice}`), choose(choice))}
          />
        </label>
      ))}
      <nav data-keys="?" />
    </form>
  );
}

beforeEach(() => {
  events = [];
  app.innerHTML = renderToString(<Controls />);
  document.body.append(app);
  queueEarlyInput();
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  app.remove();
  document.dispatchEvent(new Event(pageFailed));
});

const control = (selector: string): HTMLElement => {
  const found = app.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};
const next = (): HTMLElement => control('button');
const other = (): HTMLElement => control('[aria-label=other]');

/** Hydrates the page and announces it. */
async function hydrate(label?: string): Promise<void> {
  await new Promise<void>((resolve) => {
    root = hydrateRoot(app, <Controls {...(label !== undefined && { label })} />, {
      onRecoverableError: () => undefined,
    });
    setTimeout(resolve, 0);
  });
  await expect.poll(() => Object.keys(control('form')).some((key) => key.startsWith('__react'))).toBe(true);
  document.dispatchEvent(new Event(pageReady));
}

it('replays values first, then presses in order, rendering after each', async () => {
  await userEvent.click(next());
  await userEvent.click(other());
  await userEvent.fill(control('[aria-label=text]'), 'ab');
  expect(events).toEqual([]);
  await hydrate();
  await expect.poll(() => events).toEqual(['text ab', 'next, text is ab', 'other']);
  expect(app.querySelector('[data-waiting], [aria-busy]')).toBeNull();
});

it('replays the last choice of a group of radio buttons', async () => {
  const radio = (choice: string) => page.getByRole('radio', { name: choice, exact: true });
  for (const choice of ['c', 'b', 'c']) await radio(choice).click();
  await hydrate();
  await expect.poll(() => events).toEqual(['chosen c']);
  await expect.element(radio('c')).toBeChecked();
});

it('replays the last value of every kind of field once', async () => {
  await userEvent.fill(control('[aria-label=text]'), 'a');
  await userEvent.fill(control('[aria-label=text]'), 'abc');
  await userEvent.fill(control('[aria-label=notes]'), 'n');
  await userEvent.click(control('[aria-label=agree]'));
  await userEvent.click(control('[aria-label=second]'));
  await userEvent.selectOptions(control('[aria-label=order]'), 'b');
  control('[aria-label=volume]').focus();
  await userEvent.keyboard('{Home}');
  await hydrate();
  await expect.poll(() => events).toEqual(['text abc', 'notes n', 'agree true', 'which 2', 'order b', 'volume 0']);
  expect(control('[aria-label=agree]')).toHaveProperty('checked', true);
  expect(control('[aria-label=volume]')).toHaveProperty('value', '0');
});

it('replays a field that was cleared and a checkbox that was unchecked again', async () => {
  await userEvent.fill(control('[aria-label=text]'), 'a');
  await userEvent.clear(control('[aria-label=text]'));
  await userEvent.click(control('[aria-label=agree]'));
  await userEvent.click(control('[aria-label=agree]'));
  await hydrate();
  await expect.poll(() => events).toEqual(['text ', 'agree false']);
});

it('replays a repeated press once, and a later press of the same control again', async () => {
  for (const pressed of [next(), next(), other(), next()]) await userEvent.click(pressed);
  await hydrate();
  await expect.poll(() => events).toEqual(['next, text is ', 'other', 'next, text is ']);
});

it('replays a press on the element that replaced the pressed one', async () => {
  await userEvent.click(next());
  app.innerHTML = renderToString(<Controls />);
  await hydrate();
  await expect.poll(() => events).toEqual(['next, text is ']);
});

it('drops a press on a control that has changed its label', async () => {
  await userEvent.click(next());
  await userEvent.click(other());
  root = hydrateRoot(app, <Controls />);
  await expect.poll(() => Object.keys(control('form')).some((key) => key.startsWith('__react'))).toBe(true);
  root.render(<Controls label="Complete" />);
  await expect.poll(() => next().textContent).toBe('Complete');
  document.dispatchEvent(new Event(pageReady));
  await expect.poll(() => events).toEqual(['other']);
});

it('prevents a submit and replays it after hydration', async () => {
  await userEvent.fill(control('[aria-label=text]'), 'a');
  await userEvent.keyboard('{Enter}');
  expect(control('[type=submit]').hasAttribute('data-waiting')).toBe(true);
  await hydrate();
  await expect.poll(() => events).toEqual(['text a', 'sent']);
});

/** Presses a key without focus. @returns whether the browser's default was prevented */
function isPrevented(key: string): boolean {
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(pressed);
  return pressed.defaultPrevented;
}

function logKeys(): void {
  const listening = new AbortController();
  addEventListener('keydown', ({ key }) => events.push(key), { signal: listening.signal });
  onTestFinished(() => listening.abort());
}

it('queues only keys that the screen handles', async () => {
  logKeys();
  expect(['?', 'x', '"', ' ', 'Escape', 'ArrowDown'].filter(isPrevented)).toEqual(['?']);
  expect(events).toEqual(['x', '"', ' ', 'Escape', 'ArrowDown']);
  events = [];
  await hydrate();
  await expect.poll(() => events).toEqual(['?']);
});

it('replays a key on the body where the focused button has a new label', async () => {
  logKeys();
  next().dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
  root = hydrateRoot(app, <Controls />);
  await expect.poll(() => Object.keys(control('form')).some((key) => key.startsWith('__react'))).toBe(true);
  root.render(<Controls label="Complete" />);
  await expect.poll(() => next().textContent).toBe('Complete');
  document.dispatchEvent(new Event(pageReady));
  await expect.poll(() => events).toEqual(['?']);
});

it('focuses the field of a key at once, so that no typed text is lost', async () => {
  logKeys();
  await userEvent.keyboard('/a/b?');
  expect(control('textarea')).toHaveProperty('value', 'a/b?');
  events = [];
  await hydrate();
  await expect.poll(() => events).toEqual(['notes a/b?']);
});

it('leaves single keys to the browser where they are turned off, and queues them where that is unknown', () => {
  const { key } = deviceSettings.view;
  onTestFinished(() => localStorage.removeItem(key));
  localStorage.setItem(key, storedText('view', { ...defaultViewPreferences, shortcuts: false }));
  expect(['?', '/'].filter(isPrevented)).toEqual([]);
  expect(document.activeElement).toBe(document.body);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(['?', '/'].filter(isPrevented)).toEqual(['?', '/']);
});

it('replays the rest where one action fails', async () => {
  await userEvent.click(next());
  await userEvent.click(other());
  next().click = () => {
    throw new Error('it cannot be pressed');
  };
  await hydrate();
  await expect.poll(() => events).toEqual(['other']);
  expect(app.querySelector('[data-waiting], [aria-busy]')).toBeNull();
});

it('drops everything where the app failed to start, and still prevents submits', async () => {
  await userEvent.click(next());
  document.dispatchEvent(new Event(pageFailed));
  expect(app.querySelector('[data-waiting], [aria-busy]')).toBeNull();
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  control('form').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  const pressed: string[] = [];
  next().addEventListener('click', () => pressed.push('next'));
  await userEvent.click(next());
  expect(pressed).toEqual(['next']);
});

it('ignores controls outside the app', async () => {
  const reload = document.createElement('button');
  const pressed: string[] = [];
  reload.addEventListener('click', () => pressed.push('reload'));
  document.body.append(reload);
  await userEvent.click(reload);
  reload.remove();
  expect(pressed).toEqual(['reload']);
});

it('stops queueing after the replay', async () => {
  await hydrate();
  await userEvent.click(next());
  await expect.poll(() => events).toEqual(['next, text is ']);
});
