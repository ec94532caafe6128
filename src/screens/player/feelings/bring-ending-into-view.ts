import { bringIntoView } from '#ui/bring-into-view.ts';

const inSight = (element: Element | null): Element | undefined => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return element && top < innerHeight && bottom > 0 ? element : undefined;
};

/**
 * Shows the question after a session, and above it the whole head of what was heard, unless the person reads elsewhere.
 * Either may come first, and pushes the other.
 */
export function bringEndingIntoView(): void {
  const ending = inSight(document.querySelector('[data-ending]'));
  bringIntoView(document.querySelector('[data-question]'));
  bringIntoView(ending ?? null);
  // One that is too large may show its end.
  if (ending && ending.getBoundingClientRect().top < 0) ending.scrollIntoView();
}

/** A ref: nothing moves when the question goes. */
export function bringQuestionIntoView(question: Element | null): void {
  if (question) bringEndingIntoView();
}
