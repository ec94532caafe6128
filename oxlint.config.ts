import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { everyPlace, importTable, packageHomes, placeOf, singleFiles, typesOnly } from './import-table.ts';

interface Pattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

/** Relative to src, such as 'core/audio'. */
const folders = globSync('**/', { cwd: join(import.meta.dirname, 'src') }).map((path) => path.replaceAll('\\', '/'));
const specifierOf = (place: string): string => (singleFiles.includes(place) ? `^#${place}\\.` : `^#${place}/`);

const specifierForm: Pattern[] = [
  {
    regex: '(^|/)\\.\\.(/|$)',
    message: "'../' is not used: import other folders as '#folder/file.ts', the same folder as './file.ts'.",
  },
  { regex: '^\\./[^/]+/', message: "Files of a folder below are imported as '#folder/below/file.ts'." },
  { regex: '^#core/[a-z-]+$|^#[a-z-]+$', message: "There are no barrels: name the file, '#folder/file.ts'." },
];

function forbiddenInOwnPlace(place: string, folder: string): Pattern[] {
  const own = { regex: `^#${folder}/[^/]+$`, message: "Inside its own folder a file is imported as './file.ts'." };
  if (place !== 'screens') return [own];
  const others = folders.filter((other) => /^screens\/[^/]+$/u.test(other) && !`${folder}/`.startsWith(`${other}/`));
  const neighbours = others.map((other) => ({ regex: `^#${other}/`, message: 'Screens never import screens.' }));
  return [own, ...neighbours];
}

/** @param folder or single file of the place */
function forbiddenImports(place: string, folder: string): Pattern[] {
  const allowed = importTable[place];
  const row = everyPlace
    .filter((other) => allowed && other !== place && !allowed.includes(other))
    .map((other): Pattern => ({
      regex: specifierOf(other),
      message: `${place} may not import ${other}, only: ${allowed?.join(', ') || 'no other place'} (import-table.ts).`,
      ...(typesOnly[place]?.includes(other) && { allowTypeImports: true }),
    }));
  const packages = packageHomes
    .filter(({ homes }) => !homes.includes(place))
    .map(({ names, message }): Pattern => {
      const either = names.map((name) => name.replace('*', '[a-z/_]+')).join('|');
      return { regex: `^(${either})(/|$)`, message };
    });
  return [...specifierForm, ...forbiddenInOwnPlace(place, folder), ...row, ...packages];
}

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.fixture.ts', '**/*.fixture.tsx', '**/*.suite.ts'];
const testSetup = 'src/app/browser-test-setup.ts';

const restrictedImports = (patterns: Pattern[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }],
});

const importOverrides = [...singleFiles, ...folders].flatMap((path) => {
  const place = placeOf(path);
  if (!place) return [];
  return {
    files: [singleFiles.includes(path) ? `src/${path}.ts` : `src/${path}/*`],
    rules: restrictedImports(forbiddenImports(place, path)),
  };
});

// Tests may import anything, but write imports in the same form.
const testImports = {
  files: [...tests.map((glob) => `src/${glob}`), testSetup],
  rules: restrictedImports(specifierForm),
};

const browserGlobals =
  'AudioContext OfflineAudioContext webkitAudioContext localStorage sessionStorage indexedDB setTimeout setInterval fetch navigator';
const ambient = browserGlobals.split(' ').map((name) => ({
  name,
  message: `${name} is used in src/core/platform and src/core/backend only: pass what you need as a parameter.`,
}));

export default defineConfig({
  // Without react-perf: the React Compiler memoises.
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'import', 'vitest', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules', 'supabase/functions'],
  rules: {
    // Shape and size
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'max-params': ['error', { max: 3 }],
    complexity: ['error', { max: 8 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': ['error', { preferInline: true }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    // Types
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/ban-ts-comment': 'error',
    // External data is validated by valibot; `as` is for what TypeScript cannot express, such as branded units.
    'typescript/no-unsafe-type-assertion': 'off',
    // React
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'error',
    'react/react-in-jsx-scope': 'off',
    // <output>, which the rule prefers for role="status", may not contain block elements.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Everything else
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'no-alert': 'error',
    'no-param-reassign': 'error',
    'prefer-const': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'promise/always-return': ['error', { ignoreLastCallback: true }],
    // It takes every function named `done` or `next` for a callback.
    'promise/no-callback-in-promise': 'off',
    // Small functions are easier to read beside their only use.
    'unicorn/consistent-function-scoping': 'off',
    // A copy may be needed when the list changes during iteration.
    'unicorn/no-useless-spread': 'off',
    // Workers and ports have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 90 }] } },
    // Without types, process.exit() is not known to return never.
    { files: ['**/*.mjs'], rules: { 'typescript/consistent-return': 'off' } },
    { files: ['*.config.ts', 'e2e/shared-server.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['src/i18n/messages/**'], rules: { 'max-lines': 'off' } },
    ...importOverrides,
    testImports,
    {
      files: ['server/**'],
      rules: restrictedImports([
        {
          regex: '^#|/src/',
          message: 'server imports no source of src: the build gives it what it renders pages with.',
        },
      ]),
    },
    {
      files: ['src/**'],
      excludeFiles: ['src/core/platform/**', 'src/core/backend/**', 'src/**/service-worker*.ts', ...tests, testSetup],
      rules: { 'no-restricted-globals': ['error', { globals: ambient, checkGlobalObject: true }] },
    },
    { files: ['scripts/**', 'bench/**', 'art/**', 'server/**', 'e2e/**', 'tools/**'], rules: { 'no-console': 'off' } },
    {
      files: [...tests, 'e2e/**', testSetup],
      rules: {
        // A describe may hold a table of cases, whose rows are parameters.
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'typescript/unbound-method': 'off',
        'typescript/no-misused-spread': 'off',
        // Fakes of browser classes are classes.
        'typescript/no-extraneous-class': 'off',
        'vitest/require-mock-type-parameters': 'off',
        // The second argument names the case.
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'react/no-danger': 'off',
      },
    },
    { files: [testSetup], rules: { 'vitest/no-standalone-expect': 'off', 'no-console': 'off' } },
    {
      files: ['e2e/**'],
      rules: {
        // For Playwright: its `use` is not a React hook, and `{}` as the first parameter requests no fixtures.
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'react/rules-of-hooks': 'off',
        'no-empty-pattern': 'off',
      },
    },
  ],
});
