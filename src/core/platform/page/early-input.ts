// Inlined in the head of every page (early-input-script.ts): no imports, and every byte counts.

/** Dispatched on the document when the whole page is interactive; index.html listens too. */
export const pageReady = 'onda-ready';
/** Dispatched on the document when the app cannot start; queued input is dropped. */
export const pageFailed = 'onda-failed';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

interface Action {
  kind: 'click' | 'key' | 'submit' | 'value';
  element: HTMLElement;
  marked: HTMLElement | null;
  deliver: (element: HTMLElement) => void;
}

const isField = (element: Element): element is Field => element.matches('input, textarea, select');

/** Includes the label: a button that changed from “Next” to “Complete” is another control. */
function signatureOf(element: HTMLElement): string {
  const label = element.matches('button, [type=radio]') && (element.closest('label') ?? element).textContent;
  return [
    element.tagName,
    element.id,
    element.lang,
    element.getAttribute('aria-label'),
    element.getAttribute('aria-labelledby'),
    label,
  ].join();
}

/** The element itself, or the only one with its signature that has replaced it. */
function findCurrent(element: HTMLElement, signature: string): HTMLElement | undefined {
  const isSame = (other: HTMLElement): boolean => signatureOf(other) === signature;
  if (element.isConnected && isSame(element)) return element;
  const [same, ...more] = [...document.querySelectorAll<HTMLElement>(element.tagName)].filter(isSame);
  return more.length > 0 ? undefined : same;
}

function markAsWaiting(element: HTMLElement | null, waits: boolean): void {
  element?.toggleAttribute('data-waiting', waits);
  if (waits) element?.setAttribute('aria-busy', 'true');
  else element?.removeAttribute('aria-busy');
}

/**
 * React ignores a value equal to the last one written through the element's own property, so another one is written
 * first.
 */
export function enterText(
  field: TextField,
  { value, selectionStart, selectionEnd }: Pick<TextField, 'value' | 'selectionStart' | 'selectionEnd'>,
): void {
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // null: no selection in this type of field.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Captures the current value, since hydration may reset the field. */
function valueDelivery(field: Field): Action['deliver'] {
  const { value } = field;
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    return (element) => {
      if (element instanceof HTMLSelectElement) element.value = value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (/^checkbox|^radio/.test(field.type)) {
    const { checked } = field as HTMLInputElement;
    return (element) => {
      (element as HTMLInputElement).checked = !checked;
      element.click();
    };
  }
  const { selectionStart, selectionEnd } = field;
  return (element) => enterText(element as TextField, { value, selectionStart, selectionEnd });
}

/** Stored as core/settings/device-settings.ts says, which cannot be imported here. */
export function wantsSingleKeys(): boolean {
  try {
    return !localStorage.getItem('onda-view')?.includes('"shortcuts":false');
  } catch {
    return true;
  }
}

function findKeyHandler(key: string, target: Element): HTMLElement | null {
  if (/^Arrow|^Home$|^End$/.test(key)) return target.closest('[role=tab]');
  if (!/^\S$/.test(key) || !wantsSingleKeys()) return null;
  const quoted = `"${CSS.escape(key)}"`;
  return document.querySelector(`[data-key=${quoted}]`) ?? document.querySelector(`[data-keys*=${quoted}]`);
}

type QueuedAction = Action & { signature: string };

/** Of a group of radio buttons only the last choice counts. */
function dropOthersOf(values: QueuedAction[], chosen: Element): void {
  if (!(chosen instanceof HTMLInputElement) || chosen.type !== 'radio') return;
  const at = values.findIndex(
    ({ element }) => element instanceof HTMLInputElement && element.type === 'radio' && element.name === chosen.name,
  );
  if (at >= 0) values.splice(at, 1);
}

function createQueue() {
  const values: QueuedAction[] = [];
  const actions: QueuedAction[] = [];
  let delivering = false;
  const deliver = (action: QueuedAction): void => {
    // A key is for the screen, even if the focused button was replaced.
    const element =
      findCurrent(action.element, action.signature) ?? (action.kind === 'key' ? document.body : undefined);
    markAsWaiting(action.marked, false);
    delivering = true;
    try {
      if (element) action.deliver(element);
    } catch {
      // The remaining actions are still delivered.
    } finally {
      delivering = false;
    }
  };
  const queuedValue = (field: Element): QueuedAction | undefined => values.find(({ element }) => element === field);
  const addValue = (action: Action): void => {
    dropOthersOf(values, action.element);
    const queued = queuedValue(action.element);
    if (queued) queued.deliver = action.deliver;
    else values.push({ ...action, signature: signatureOf(action.element) });
  };
  const addPress = (action: Action): void => {
    const last = actions.at(-1);
    // The person has pressed again because nothing had happened yet.
    const isRepeated = action.kind === 'click' && last?.kind === 'click' && last.element === action.element;
    if (!isRepeated) actions.push({ ...action, signature: signatureOf(action.element) });
  };
  return {
    isDelivering: () => delivering,
    deliverAll: async (): Promise<void> => {
      for (;;) {
        const value = values.shift();
        const next = value ?? actions.shift();
        if (!next) return;
        deliver(next);
        // React renders after each action; values are all delivered before the next paint.
        await (value ? undefined : new Promise((resolve) => setTimeout(resolve)));
      }
    },
    add: (event: Event, action: Action): void => {
      event.preventDefault();
      event.stopPropagation();
      markAsWaiting(action.marked, true);
      if (action.kind === 'value') addValue(action);
      else addPress(action);
    },
    updateSelection: (field: Field): void => {
      const queued = queuedValue(field);
      if (queued) queued.deliver = valueDelivery(field);
    },
    drop: (): void => {
      for (const { marked } of [...values, ...actions]) markAsWaiting(marked, false);
    },
  };
}

/**
 * Replays the last value of each field, then presses and keys in order. Links, text, sliders, checkboxes, menus and
 * details work natively meanwhile. Controls that wait get `data-waiting`. Forms are never submitted natively.
 */
export function queueEarlyInput(): void {
  const queue = createQueue();
  const listening = new AbortController();
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type], target: HTMLElement) => void,
  ): void =>
    document.addEventListener(
      type,
      (event) => {
        const target = event.target as HTMLElement;
        // Outside #app is only the failure message; without focus, keys are dispatched on the body.
        if (!queue.isDelivering() && (target === document.body || target.closest('#app'))) listener(event, target);
      },
      { capture: true, signal: listening.signal },
    );

  listen('click', (event, target) => {
    const button = target.closest('button');
    if (button)
      queue.add(event, { kind: 'click', element: button, marked: button, deliver: (current) => current.click() });
  });
  for (const type of ['input', 'change'] as const) {
    listen(type, (event, target) => {
      if (isField(target))
        queue.add(event, {
          kind: 'value',
          element: target,
          marked: target.matches('[type=range]') ? target : null,
          deliver: valueDelivery(target),
        });
    });
  }
  for (const type of ['keyup', 'pointerup'] as const) {
    listen(type, (_, target) => {
      if (isField(target)) queue.updateSelection(target);
    });
  }
  listen('keydown', (event, element) => {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isField(element)) return;
    const handler = findKeyHandler(key, element);
    if (!handler) return;
    if (isField(handler)) {
      event.preventDefault();
      event.stopPropagation();
      handler.focus();
      return;
    }
    const deliver = (to: HTMLElement): void =>
      void to.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }));
    queue.add(event, { kind: 'key', element, marked: handler.dataset['keys'] ? null : handler, deliver });
  });
  listen('submit', (event, element) => {
    const { submitter } = event;
    queue.add(event, {
      kind: 'submit',
      element,
      marked: submitter,
      deliver: (form) => (form as HTMLFormElement).requestSubmit(form.contains(submitter) ? submitter : null),
    });
  });

  const stop = (): void => listening.abort();
  // After React's effects, before the next paint.
  document.addEventListener(pageReady, () => queueMicrotask(() => void queue.deliverAll().finally(stop)), {
    once: true,
    signal: listening.signal,
  });
  const abort = (): void => {
    queue.drop();
    stop();
    document.addEventListener('submit', (event) => event.preventDefault(), true);
  };
  document.addEventListener(pageFailed, abort, { once: true, signal: listening.signal });
}
