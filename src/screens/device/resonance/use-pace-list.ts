import { useChapter, useNumber } from '#i18n/language-context.ts';

/** “6,5; 6 y 5”, the fastest first. */
export function usePaceList(): (paces: readonly number[]) => string {
  const { comma, and } = useChapter('resonance');
  const number = useNumber();
  return (paces) => {
    const written = paces.toSorted((one, other) => other - one).map((pace) => number(pace));
    return [written.slice(0, -1).join(comma), ...written.slice(-1)].filter((part) => part !== '').join(` ${and} `);
  };
}
