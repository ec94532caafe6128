/** Exit code that asks `scripts/run.mjs` to install the packages again. */
export const brokenPackageExit = 86;

const codes = new Set([
  'ERR_DLOPEN_FAILED',
  'ERR_INVALID_PACKAGE_CONFIG',
  'ERR_INVALID_PACKAGE_TARGET',
  'ERR_MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'MODULE_NOT_FOUND',
]);
const inPackages = /node_modules|Cannot find (?:package|module) '[^./]/;
/** Also of errors whose code was lost between threads. */
const texts = [
  /Cannot find native binding/,
  /A package in node_modules is missing or damaged/,
  /Cannot find package '/,
  /Cannot find module '[^']*(?:node_modules|\.node)/,
  /node_modules\S*\.node: /,
  /requested module '[^'./#]/,
];

/**
 * Whether a package is missing or damaged, also one with a binding for this system, which npm leaves out where an
 * installation was interrupted or copied from elsewhere.
 */
export function isBrokenPackage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errors } = error as { errors?: unknown };
  const inner = [error.cause, ...(Array.isArray(errors) ? errors : [])];
  return saysSo(error) || isUnreadable(error) || failedOnLoad(error.stack ?? '') || inner.some(isBrokenPackage);
}

function saysSo(error: Error): boolean {
  const { message, code } = error as Error & { code?: unknown };
  return texts.some((text) => text.test(message)) || (codes.has(String(code)) && inPackages.test(message));
}

/** Whether its JavaScript is none. Our own files are TypeScript, whose error has a code. */
const isUnreadable = (error: Error): boolean =>
  error.name === 'SyntaxError' && !('code' in error) && /compileSourceTextModule|wrapSafe/.test(error.stack ?? '');

/** Whether a package threw while it was loaded, in place of being called by us. */
function failedOnLoad(stack: string): boolean {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const [first = ''] = frames;
  const own = frames.filter((line) => !/node:internal|node_modules|^ {4}at async /.test(line));
  return first.includes('node_modules') && own.length === 0 && /ModuleJob\.run|Module\._compile/.test(stack);
}

/** Packages' own advice, such as to delete the lock file, is left out. */
export function describeBrokenPackage(error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
  const [sentence = ''] = /^Cannot find native binding/.exec(reason) ?? [reason];
  return `A package in node_modules is missing or damaged (${sentence}). Install the packages again: npm ci`;
}
