import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type RootOptions } from 'react-dom/client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { surviveTranslation } from './page-translation.ts';

// As a variable, because the element is deprecated everywhere but in translators.
const font: string = 'font';

function fontOf(text: string): HTMLElement {
  const outer = document.createElement(font);
  outer.append(document.createElement(font));
  outer.firstElementChild?.append(text);
  return outer;
}

/** Ways in which translators put their text in place of another. */
const translators: [name: string, translate: (text: Text) => void][] = [
  ['replaces texts', (text) => text.replaceWith(fontOf(text.data.toUpperCase()))],
  [
    'inserts its text before it removes the other',
    (text) => {
      text.before(fontOf(text.data.toUpperCase()));
      text.remove();
    },
  ],
  [
    'inserts its text after the other',
    (text) => {
      text.after(fontOf(text.data.toUpperCase()));
      text.remove();
    },
  ],
  [
    'wraps texts',
    (text) => {
      const wrapper = document.createElement(font);
      text.replaceWith(wrapper);
      wrapper.append(text);
    },
  ],
];

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('font')) found.push(walker.currentNode as Text);
  return found;
}

const order = [0, 1, 2, 3, 4, 5, 0, 3, 1, 4];
const shown = (step: number): string =>
  [
    step % 2 === 0 ? 'icon' : 'picture',
    ' start ',
    step % 3 === 0 && 'three ',
    String(step),
    step > 2 && ' large',
    ...(step % 2 === 0 ? ['a', 'b'] : ['b', 'a']),
  ]
    .filter((part) => part !== false)
    .join('');

function Sample({ onReady }: { onReady: (show: (step: number) => void) => void }) {
  const [step, setStep] = useState(0);
  onReady(setStep);
  return (
    <p>
      {step % 2 === 0 ? <b>icon</b> : <i>picture</i>} start {step % 3 === 0 && 'three '}
      {step}
      {step > 2 && ' large'}
      {(step % 2 === 0 ? ['a', 'b'] : ['b', 'a']).map((one) => (
        <span key={one}>{one}</span>
      ))}
    </p>
  );
}

/** Changes a page that is translated after each change. @returns what it shows in the end */
function changeTranslated(translate: (text: Text) => void, options: RootOptions = {}): string {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, options);
  onTestFinished(() => container.remove());
  let show: (step: number) => void = () => undefined;
  flushSync(() => root.render(<Sample onReady={(setStep) => (show = setStep)} />));
  for (const step of order) {
    flushSync(() => show(step));
    expect(container.textContent.toLowerCase()).toBe(shown(step));
    for (const text of textsIn(container)) translate(text);
    expect(container.textContent.toLowerCase()).toBe(shown(step));
  }
  root.unmount();
  return container.textContent;
}

// Must come first: nothing takes `surviveTranslation` back.
describe('React alone', () => {
  it.each(translators)(
    'is still broken by a translator that %s; where it is not, page-translation.ts can go',
    (_, by) => {
      const errors: unknown[] = [];
      const onUncaughtError = (error: unknown): void => void errors.push(error);
      expect(() => changeTranslated(by, { onUncaughtError })).toThrow('expected');
      expect(errors).toContainEqual(expect.objectContaining({ name: 'NotFoundError' }));
    },
  );
});

describe('with surviveTranslation', () => {
  beforeAll(surviveTranslation);

  it.each(translators)('a page changes as it should while a translator %s', (_, translate) => {
    expect(changeTranslated(translate)).toBe('');
  });

  it('texts that React moves take the place of their translation', () => {
    const list = document.body.appendChild(document.createElement('p'));
    onTestFinished(() => list.remove());
    const [one, other] = [document.createTextNode('one'), document.createTextNode('other')];
    list.append(one, other);
    for (const text of [one, other]) text.replaceWith(fontOf(text.data.toUpperCase()));
    list.insertBefore(other, one);
    expect(list.textContent).toBe('otherone');
    list.appendChild(other);
    expect(list.textContent).toBe('oneother');
  });

  it('a sentence whose texts were translated as one changes whole', () => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    onTestFinished(() => container.remove());
    const show = (count: number): void => flushSync(() => root.render(<p>You have {count} minutes left</p>));
    show(3);
    const [first, ...others] = textsIn(container);
    first?.replaceWith(fontOf('TE QUEDAN 3 MINUTOS'));
    for (const text of others) text.remove();
    show(2);
    expect(container.textContent).toBe('You have 2 minutes left');
    for (const text of textsIn(container)) text.replaceWith(fontOf(text.data.toUpperCase()));
    root.unmount();
    expect(container.textContent).toBe('');
  });
});
