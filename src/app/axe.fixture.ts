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

/** What differs between the themes is their colours. */
const rules = {
  dark: { type: 'tag' as const, values: tags },
  light: { type: 'rule' as const, values: ['color-contrast'] },
};

/** Checks both themes. */
export async function expectNoAxeFindings(): Promise<void> {
  const root = document.documentElement;
  for (const theme of ['dark', 'light'] as const) {
    root.dataset['theme'] = theme;
    await fadesEnd();
    const { violations } = await axe.run({ runOnly: rules[theme], resultTypes: ['violations'] });
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`),
    );
    expect(findings.join('\n')).toBe('');
  }
  delete root.dataset['theme'];
}
