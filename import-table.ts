// Who may import whom. A place is a folder of src with all that is below it (or one file, named without its ending); the list says
// what it may import of ours. Own folder is always './'. What is in no list may be imported by app alone.
// docs/import-table.md is written from this. scripts/import-table.test.ts checks that every folder of src has its row, that every row
// has its folder, and that each permission is used; scripts/architecture.test.ts that the rules really fire.
export const importTable: Readonly<Record<string, readonly string[]>> = {
  screens: [
    'components',
    'hooks',
    'ui',
    'i18n',
    'routes',
    'core/domain',
    'core/catalogue',
    'core/player',
    'core/preferences',
    'core/personal-data',
    'core/routines',
    'core/insight',
    'core/assessment',
    'core/export',
    'core/loadable',
    'core/units',
  ],
  components: [
    'hooks',
    'ui',
    'i18n',
    'routes',
    'pictures',
    'core/domain',
    'core/catalogue',
    'core/personal-data',
    'core/routines',
    'core/cymatics',
    'core/loadable',
    'core/units',
  ],
  hooks: [
    'core/domain',
    'core/catalogue',
    'core/player',
    'core/preferences',
    'core/personal-data',
    'core/routines',
    'core/account',
    'core/assessment',
    'core/export',
    'core/backend',
    'core/platform',
    'core/store',
    'core/loadable',
  ],
  ui: [],
  i18n: ['i18n/messages', 'core/domain', 'core/platform', 'core/store'],
  'i18n/messages': ['i18n', 'core/domain'],
  routes: [],
  pictures: ['core/domain'],
  'core/player': [
    'core/domain',
    'core/audio',
    'core/catalogue',
    'core/platform',
    'core/preferences',
    'core/store',
    'core/units',
  ],
  'core/audio': ['core/domain', 'core/units'],
  'core/preferences': ['core/domain', 'core/platform', 'core/store', 'core/units'],
  'core/export': ['core/audio', 'core/platform', 'core/store', 'core/units'],
  'core/catalogue': ['core/domain', 'core/backend', 'core/units'],
  'core/personal-data': ['core/domain', 'core/platform', 'core/store', 'core/units'],
  'core/insight': ['core/domain', 'core/units'],
  'core/routines': ['core/units'],
  'core/account': ['core/platform'],
  'core/assessment': ['core/domain', 'core/store', 'core/units'],
  'core/cymatics': ['core/units'],
  'core/backend': ['core/loadable'],
  'core/platform': ['core/store', 'core/units'],
  'core/domain': ['core/units'],
  'core/store': [],
  'core/loadable': [],
  'core/units': [],
};

/** Type-only imports that a place may make beyond its row: no code comes along. */
export const typesOnly: Readonly<Record<string, readonly string[]>> = {
  screens: ['core/audio'],
  'core/player': ['core/personal-data'],
  'core/assessment': ['core/catalogue', 'core/platform'],
  'core/personal-data': ['core/assessment', 'core/player'],
  'core/insight': ['core/personal-data'],
  'core/routines': ['core/personal-data'],
};

/** The one home of what only some places may know; `*` is the rest of a name. */
export const packageHomes: readonly { names: readonly string[]; homes: readonly string[]; message: string }[] = [
  {
    names: ['react', 'react-dom', 'react-router', 'radix-ui', '@radix-ui', 'lucide-react', 'sonner'],
    homes: ['app', 'screens', 'components', 'hooks', 'ui', 'i18n'],
    message: 'core knows nothing of React: hooks connect it to the screens through subscribe and getSnapshot.',
  },
  {
    names: ['@tanstack'],
    homes: ['hooks'],
    message: 'TanStack Query lives in src/hooks: screens call a hook, core a promise.',
  },
  {
    names: ['@supabase'],
    homes: ['core/backend'],
    message: 'Supabase packages are imported in src/core/backend only.',
  },
  {
    names: ['dexie'],
    homes: ['core/personal-data'],
    message: 'What is kept on the device has one door: src/core/personal-data.',
  },
  {
    names: ['node:*', 'hono', '@hono', 'kysely', 'postgres', '@electric-sql'],
    homes: [],
    message: 'src runs in the browser: Node.js and server packages belong to server/ and scripts/.',
  },
];

export const everyPlace = ['app', ...Object.keys(importTable)];
export const singleFiles = ['routes', 'core/store', 'core/loadable', 'core/units'];

/** The place that a folder belongs to: the longest name in the table that it is, or is below. */
export const placeOf = (folder: string): string | undefined =>
  everyPlace
    .filter((place) => `${folder}/`.startsWith(`${place}/`))
    .toSorted((one, other) => other.length - one.length)
    .at(0);
