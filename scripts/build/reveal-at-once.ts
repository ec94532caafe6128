import type { Plugin } from 'vite';

/** React's throttle of 300 ms: a constant in the development build, written out in the production build. */
const throttles = [
  ['FALLBACK_THROTTLE_MS = 300', 'FALLBACK_THROTTLE_MS = 0'],
  ['globalMostRecentFallbackTime + 300', 'globalMostRecentFallbackTime'],
  ['300 > now() - globalMostRecentFallbackTime', 'false'],
] as const;

/** @throws Error if a React of another version has it elsewhere */
export function withoutThrottle(reactDom: string): string {
  const found = throttles.filter(([held]) => reactDom.includes(held));
  if (found.length === 0) throw new Error('The throttle of Suspense is no longer where it was.');
  return found.reduce((text, [held, free]) => text.replaceAll(held, free), reactDom);
}

/** React holds back for up to 300 ms what replaces the fallback of a Suspense boundary (decision 042). */
export function revealAtOnce(): Plugin {
  return {
    name: 'reveal-at-once',
    transform: {
      filter: { id: /react-dom-client\.(?:development|production)\.js/ },
      handler: (code) => ({ code: withoutThrottle(code), map: null }),
    },
  };
}
