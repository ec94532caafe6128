/** Few classes, because each has a histogram, and visitors choose the paths. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/^\/assets\//, 'asset'],
  [/^\/rest\/v1\/frequencies$/, 'catalogue'],
  [/^\/rest\//, 'records'],
  [/^\/(?:auth|functions)\/v1\//, 'accounts'],
  [/^\/health(?:\/|$)/, 'health'],
  [/^\/metrics$/, 'metrics'],
  [/\.\w+$/, 'file'],
];

/** @param path without query */
export const routeClassOf = (path: string): string => classes.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
