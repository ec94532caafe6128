import { expect, it } from 'vitest';
import type { ModuleList } from './list-modules.ts';
import { sealedCode, sealedModules } from './sealed-code.ts';

const module = (imports: string[] = [], dynamicImports: string[] = []) => ({ imports, dynamicImports });
const names = {
  main: 'src/app/boot/main.tsx',
  sync: 'src/app/boot/open-sync.ts',
  open: 'src/app/boot/open-protection.ts',
  keeper: 'src/core/encryption/ways/key-keeper.ts',
  sealing: 'src/core/sync/sealing/create-sealing.ts',
  settings: 'src/screens/profile/account/account-settings.tsx',
  start: 'src/screens/profile/account/protection/start.tsx',
  texts: 'src/i18n/messages/es/protection.ts',
  library: 'node_modules/@scure/bip39/index.js',
  words: 'node_modules/@scure/bip39/wordlists/spanish.js',
  shared: 'src/core/store.ts',
};

const list: ModuleList = {
  modules: {
    [names.main]: module([names.shared], [names.sync, names.open, names.settings]),
    [names.sync]: module([names.shared], [names.sealing]),
    [names.open]: module([names.keeper]),
    [names.keeper]: module([names.shared, names.library], [names.words]),
    [names.sealing]: module([names.shared]),
    [names.settings]: module([names.start]),
    [names.start]: module([names.shared], [names.texts]),
    [names.texts]: module(),
    [names.library]: module(),
    [names.words]: module(),
    [names.shared]: module(),
  },
  files: {
    'main.js': { [names.main]: 50, [names.shared]: 50 },
    'sync.js': { [names.sync]: 100 },
    'open.js': { [names.open]: 10, [names.keeper]: 60, [names.library]: 30 },
    'sealing.js': { [names.sealing]: 100 },
    'settings.js': { [names.settings]: 75, [names.start]: 25 },
    'texts.js': { [names.texts]: 5 },
    'words.js': { [names.words]: 5 },
  },
};
const measure = (): ReturnType<typeof sealedCode> =>
  sealedCode({ list, entry: names.main, sizeOf: (file) => (file === 'settings.js' ? 400 : 10) });

it('sealed modules are those of its folders and names, and what only they import', () => {
  const { open, keeper, sealing, start, texts, library, words } = names;
  expect([...sealedModules(list, names.main)].toSorted()).toEqual(
    [open, keeper, sealing, start, texts, library, words].toSorted(),
  );
});

it('what a device loads by itself is told from what a person opens, and a shared script counts by its share', () => {
  expect(measure()).toEqual({
    atStart: 20,
    later: 100,
    texts: 20,
    files: { 'open.js': 10, 'sealing.js': 10, 'settings.js': 100, 'texts.js': 10, 'words.js': 10 },
  });
});
