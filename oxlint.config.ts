import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

// Who may import whom. A place is a folder of src (or one file, named without its ending); the list says what it may
// import of ours. Own folder is always './'. What is in no list may be imported by app alone.
// scripts/architecture.test.ts checks that every folder of src has its row here and that the rules really fire.
const productCore = [
  'catalogue',
  'player',
  'preferences',
  'personal-data',
  'routines',
  'insight',
  'account',
  'assessment',
  'device',
  'cymatics',
  'export',
].map((name) => `core/${name}`);
const coreFiles = ['core/store', 'core/loadable', 'core/units'];
const seen = ['hooks', 'components', 'ui', 'i18n', 'routes', 'core/loadable', 'core/units', ...productCore];

export const importTable: Readonly<Record<string, readonly string[]>> = {
  screens: seen,
  components: [...seen.filter((place) => place !== 'components'), 'pictures'],
  hooks: [...productCore, ...coreFiles, 'core/audio', 'core/backend', 'core/platform'],
  ui: [],
  i18n: ['i18n/messages', 'core/platform', 'core/store'],
  'i18n/messages': ['i18n'],
  routes: [],
  pictures: [],
  'core/audio': ['core/units'],
  'core/player': ['core/audio', 'core/catalogue', 'core/platform', 'core/preferences', ...coreFiles],
  'core/preferences': ['core/platform', ...coreFiles],
  'core/export': ['core/audio', 'core/platform', 'core/store', 'core/units'],
  'core/catalogue': ['core/backend', 'core/platform', ...coreFiles],
  'core/personal-data': ['core/backend', 'core/platform', ...coreFiles],
  'core/insight': ['core/units'],
  'core/routines': ['core/units'],
  'core/account': ['core/backend', 'core/platform', ...coreFiles],
  'core/device': ['core/platform', ...coreFiles],
  'core/assessment': ['core/store', 'core/units'],
  'core/cymatics': ['core/units'],
  'core/backend': ['core/loadable', 'core/units'],
  'core/platform': ['core/store', 'core/units'],
  'core/store': [],
  'core/loadable': [],
  'core/units': [],
};

/** Type-only imports that a place may make beyond its row: no code comes along. */
const typesOnly: Readonly<Record<string, readonly string[]>> = {
  screens: ['core/audio'],
  'core/player': ['core/personal-data'],
  'core/assessment': ['core/catalogue', 'core/platform'],
  'core/personal-data': ['core/catalogue', 'core/assessment', 'core/player', 'core/preferences', 'core/audio'],
  'core/insight': ['core/personal-data'],
  'core/routines': ['core/personal-data'],
};

/** The one home of what only some places may know. */
const packageHomes: readonly { packages: string; homes: readonly string[]; message: string }[] = [
  {
    packages: '(react|react-dom|react-router|radix-ui|@radix-ui|lucide-react|sonner)',
    homes: ['app', 'screens', 'components', 'hooks', 'ui', 'i18n'],
    message: 'core knows nothing of React: hooks connect it to the screens through subscribe and getSnapshot.',
  },
  {
    packages: '@tanstack',
    homes: ['hooks'],
    message: 'TanStack Query lives in src/hooks: screens call a hook, core a promise.',
  },
  {
    packages: '@supabase',
    homes: ['core/backend'],
    message: 'Supabase packages are imported in src/core/backend only.',
  },
  {
    packages: 'dexie',
    homes: ['core/personal-data'],
    message: 'What is kept on the device has one door: src/core/personal-data.',
  },
  {
    packages: '(node:[a-z/_]+|hono|@hono|kysely|postgres|@electric-sql)',
    homes: [],
    message: 'src runs in the browser: Node.js and server packages belong to server/ and scripts/.',
  },
];

interface Pattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

const everyPlace = ['app', ...Object.keys(importTable)];
const singleFiles = ['routes', ...coreFiles];
/** Every folder of src, from there: 'core/audio', 'core/audio/parts'. */
const folders = globSync('**/', { cwd: join(import.meta.dirname, 'src') }).map((path) => path.replaceAll('\\', '/'));
const specifierOf = (place: string): string => (singleFiles.includes(place) ? `^#${place}\\.` : `^#${place}/`);

const shape: Pattern[] = [
  {
    regex: '(^|/)\\.\\.(/|$)',
    message: "'../' is not used: import other folders as '#folder/file.ts', the same folder as './file.ts'.",
  },
  { regex: '^\\./[^/]+/', message: "Files of a folder below are imported as '#folder/below/file.ts'." },
  { regex: '^#core/[a-z-]+$|^#[a-z-]+$', message: "There are no barrels: name the file, '#folder/file.ts'." },
];

/** What a folder may not import of its own place: its own files by their long names, and, in screens, other screens. */
function refusedOfItsOwn(place: string, folder: string): Pattern[] {
  const own = { regex: `^#${folder}/[^/]+$`, message: "Inside its own folder a file is imported as './file.ts'." };
  if (place !== 'screens') return [own];
  const others = folders.filter((other) => /^screens\/[^/]+$/u.test(other) && !`${folder}/`.startsWith(`${other}/`));
  const neighbours = others.map((other) => ({ regex: `^#${other}/`, message: 'Screens never import screens.' }));
  return [own, ...neighbours];
}

/** The patterns that `no-restricted-imports` refuses in one folder, or one file, of a place of src. */
function refusedIn(place: string, folder: string): Pattern[] {
  const allowed = importTable[place];
  const row = everyPlace
    .filter((other) => allowed && other !== place && !allowed.includes(other))
    .map((other): Pattern => ({
      regex: specifierOf(other),
      message: `${place} may not import ${other}. It may import: ${allowed?.join(', ') || 'nothing of ours'} (oxlint.config.ts).`,
      ...(typesOnly[place]?.includes(other) && { allowTypeImports: true }),
    }));
  const packages = packageHomes
    .filter(({ homes }) => !homes.includes(place))
    .map((home): Pattern => ({ regex: `^${home.packages}(/|$)`, message: home.message }));
  return [...shape, ...refusedOfItsOwn(place, folder), ...row, ...packages];
}

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.fixture.ts', '**/*.fixture.tsx', '**/*-suite.ts'];
const testSetup = 'src/app/browser-test-setup.ts';

/** The place that a folder belongs to: the longest name in the table that it is, or is below. */
const placeOf = (folder: string): string | undefined =>
  everyPlace
    .filter((place) => `${folder}/`.startsWith(`${place}/`))
    .toSorted((one, other) => other.length - one.length)
    .at(0);

const importOverrides = [...singleFiles, ...folders].flatMap((path) => {
  const place = placeOf(path);
  if (!place) return [];
  const patterns = refusedIn(place, path);
  return {
    files: [singleFiles.includes(path) ? `src/${path}.ts` : `src/${path}/*`],
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
  };
});

// A test may hand its subject fakes from anywhere and read files; the shape of the specifier still counts.
const testImports = {
  files: [...tests.map((glob) => `src/${glob}`), testSetup],
  rules: { 'no-restricted-imports': ['error', { patterns: shape }] as ['error', { patterns: Pattern[] }] },
};

const browserGlobals =
  'AudioContext OfflineAudioContext webkitAudioContext localStorage sessionStorage indexedDB setTimeout setInterval fetch navigator';
const ambient = browserGlobals.split(' ').map((name) => ({
  name,
  message: `${name} is touched in src/core/platform and src/core/backend only: take what you need as a parameter.`,
}));

export default defineConfig({
  // react-perf is left out on purpose: the React Compiler memoises what its rules would have people memoise by hand.
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'import', 'vitest', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules', 'src/core/backend/database.types.ts'],
  rules: {
    // Shape and size
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'max-params': ['error', { max: 3 }],
    complexity: ['error', { max: 8 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
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
    // A row or a stored value is checked by valibot; `as` is left for what TypeScript cannot say, such as a branded unit.
    'typescript/no-unsafe-type-assertion': 'off',
    // React
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'error',
    'react/react-in-jsx-scope': 'off',
    // role="status" on a <p> is read out as an <output> is, and may hold what an <output> may not.
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
    // Goes by names only: whatever is called `done` or `next` counts as a callback.
    'promise/no-callback-in-promise': 'off',
    // Small functions beside their only use read better than functions moved far away.
    'unicorn/consistent-function-scoping': 'off',
    // Walking over a copy is how a list may change under the walk.
    'unicorn/no-useless-spread': 'off',
    // Workers, ports and service workers post messages too, and they have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 90 }] } },
    // Plain JavaScript has no types to tell that process.exit() does not return.
    { files: ['**/*.mjs'], rules: { 'typescript/consistent-return': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['src/i18n/messages/**'], rules: { 'max-lines': 'off' } },
    ...importOverrides,
    testImports,
    {
      files: ['server/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { regex: '^#|/src/', message: 'server never imports src: the two share the database and nothing else.' },
            ],
          },
        ],
      },
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
        // One describe holds a whole table of cases, and a row of such a table comes in as parameters.
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'typescript/unbound-method': 'off',
        'typescript/no-misused-spread': 'off',
        // A stand-in for a class of the browser is a class.
        'typescript/no-extraneous-class': 'off',
        'vitest/require-mock-type-parameters': 'off',
        // The second argument says what was expected of which case of many.
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'react/no-danger': 'off',
      },
    },
    { files: [testSetup], rules: { 'vitest/no-standalone-expect': 'off', 'no-console': 'off' } },
    {
      files: ['e2e/**'],
      rules: {
        // Playwright's tests look like Vitest's but are not, its `use` looks like a hook but is none, and it reads from
        // the pattern of the first parameter which fixtures are wanted: none is `{}`.
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'react/rules-of-hooks': 'off',
        'no-empty-pattern': 'off',
      },
    },
  ],
});
