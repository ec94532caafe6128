type Table = Readonly<Record<string, readonly string[]>>;

/** Each row names its places with spaces between them. */
const tableOf = (rows: Readonly<Record<string, string>>): Table =>
  Object.fromEntries(Object.entries(rows).map(([place, others]) => [place, others.match(/\S+/gu) ?? []]));

// Who may import whom; docs/import-table.md is generated from it. A place is a folder of src with its subfolders, or a
// file without its extension. Places in no list may be imported by app only.
export const importTable = tableOf({
  screens: `components hooks ui i18n routes core/domain core/sound core/breathing core/catalogue core/player core/programmes
    core/settings core/personal-data core/routines core/schedules core/insight core/assessment core/export
    core/account core/clips core/sync core/encryption core/device core/heart core/loadable core/tried core/units`,
  components: `hooks ui i18n routes pictures core/domain core/sound core/breathing core/catalogue core/personal-data
    core/programmes core/routines core/cymatics core/heart core/loadable core/tried core/units core/worker`,
  hooks: `core/domain core/catalogue core/clips core/player core/settings core/personal-data core/routines core/account
    core/assessment core/encryption core/export core/sync core/device core/heart core/backend core/platform core/store
    core/loadable`,
  ui: '',
  i18n: 'i18n/messages core/domain core/platform core/settings core/store',
  'i18n/messages': 'i18n core/domain',
  routes: '',
  pictures: 'core/domain',
  'core/player': `core/domain core/sound core/breathing core/audio core/catalogue core/platform core/settings core/store
    core/units`,
  'core/programmes': 'core/domain core/sound core/breathing core/catalogue core/player core/units',
  'core/audio': 'core/domain core/breathing core/units',
  'core/clips': 'core/audio core/platform core/store core/units core/worker',
  'core/breathing': 'core/units',
  'core/settings': 'core/domain core/heart core/platform core/store core/units',
  'core/export': 'core/audio core/breathing core/platform core/store core/units core/worker',
  'core/catalogue': 'core/domain core/backend core/units',
  'core/personal-data': 'core/breathing core/domain core/heart core/platform core/store core/units core/worker',
  'core/sync': 'core/backend core/encryption core/personal-data core/platform core/store',
  'core/insight': 'core/domain core/units',
  'core/heart': 'core/insight core/units',
  'core/routines': 'core/domain core/sound core/catalogue core/player core/programmes core/units',
  'core/schedules': 'core/domain core/sound core/catalogue core/player core/units',
  'core/encryption': 'core/account core/backend core/platform core/store',
  'core/account': 'core/backend core/platform core/store',
  'core/assessment': 'core/domain core/catalogue core/settings core/store core/units',
  'core/device': 'core/heart core/platform core/settings core/store core/units',
  'core/cymatics': 'core/units',
  'core/backend': 'core/loadable',
  'core/platform': 'core/store core/tried core/units',
  'core/sound': 'core/domain core/units',
  'core/domain': 'core/units',
  'core/store': '',
  'core/loadable': '',
  'core/tried': '',
  'core/units': '',
  'core/worker': '',
});

/** Additional type-only imports. */
export const typesOnly = tableOf({
  screens: 'core/audio',
  components: 'core/account core/device core/encryption',
  'i18n/messages': 'core/account',
  'core/player': 'core/personal-data',
  'core/device': 'core/player',
  'core/personal-data': 'core/assessment core/player',
  'core/insight': 'core/personal-data',
  'core/routines': 'core/personal-data',
  'core/backend': 'core/account',
});

/** Where packages may be imported; `*` is the rest of a name. */
export const packageHomes: readonly { names: readonly string[]; homes: readonly string[]; message: string }[] = [
  {
    names: ['react', 'react-dom', 'react-router', 'lucide-react', 'sonner'],
    homes: ['app', 'screens', 'components', 'hooks', 'ui', 'i18n'],
    message: 'core does not use React: hooks connect it to the screens through subscribe and getSnapshot.',
  },
  {
    names: ['@tanstack'],
    homes: ['hooks'],
    message: 'TanStack Query is imported in src/hooks only: screens call a hook, core returns promises.',
  },
  {
    names: ['@supabase'],
    homes: ['core/backend'],
    message: 'Supabase packages are imported in src/core/backend only.',
  },
  {
    names: ['dexie'],
    homes: ['core/personal-data'],
    message: 'The database is opened in src/core/personal-data only.',
  },
  {
    names: ['node:*', 'hono', '@hono', 'postgres', '@electric-sql'],
    homes: [],
    message: 'src runs in the browser: Node.js and server packages belong to server/ and scripts/.',
  },
];

export const everyPlace = ['app', ...Object.keys(importTable)];
export const singleFiles = ['routes', 'core/store', 'core/loadable', 'core/tried', 'core/units', 'core/worker'];

/** The innermost place that contains a folder. */
export const placeOf = (folder: string): string | undefined =>
  everyPlace
    .filter((place) => `${folder}/`.startsWith(`${place}/`))
    .toSorted((one, other) => other.length - one.length)
    .at(0);
