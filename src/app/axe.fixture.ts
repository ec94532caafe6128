import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours are wrong during a fade; endless animations are not waited for. */
async function fadesEnd(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

const settings = { runOnly: { type: 'tag' as const, values: tags }, resultTypes: ['violations' as const] };

/** Checks both themes. */
export async function expectNoAxeFindings(): Promise<void> {
  const root = document.documentElement;
  for (const theme of ['dark', 'light']) {
    root.dataset['theme'] = theme;
    await fadesEnd();
    const { violations } = await axe.run(settings);
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`),
    );
    expect(findings.join('\n')).toBe('');
  }
  delete root.dataset['theme'];
}
