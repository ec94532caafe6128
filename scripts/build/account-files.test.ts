import { expect, it } from 'vitest';
import { accountFiles } from './account-files.ts';

const manifest = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    dynamicImports: ['src/app/boot/open-real-account.ts', 'src/app/boot/open-catalogue.ts'],
  },
  'src/app/boot/open-real-account.ts': { file: 'assets/account.js', imports: ['_auth.js', '_both.js', 'index.html'] },
  'src/app/boot/open-catalogue.ts': { file: 'assets/catalogue.js', imports: ['_both.js'] },
  '_auth.js': { file: 'assets/auth.js', dynamicImports: ['src/later.ts'] },
  '_both.js': { file: 'assets/both.js' },
  'src/later.ts': { file: 'assets/later.js' },
};

it('the files of accounts are those that only an account module reaches', () => {
  expect([...accountFiles(manifest, 'index.html')].toSorted()).toEqual([
    'assets/account.js',
    'assets/auth.js',
    'assets/later.js',
  ]);
});

it.each(['account', 'account-form', 'open-sync', 'sync'])('a module %s is one of accounts', (name) => {
  const module = `src/x/${name}.tsx`;
  const chunks = { e: { file: 'e.js', dynamicImports: [module] }, [module]: { file: 'm.js' } };
  expect([...accountFiles(chunks, 'e')]).toEqual(['m.js']);
});

it.each(['accounting', 'async', 'auth-screen'])('a module %s is none of accounts', (name) => {
  const module = `src/x/${name}.tsx`;
  const chunks = { e: { file: 'e.js', dynamicImports: [module] }, [module]: { file: 'm.js' } };
  expect([...accountFiles(chunks, 'e')]).toEqual([]);
});
