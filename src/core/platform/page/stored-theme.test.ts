import { expect, it } from 'vitest';
import { createStore } from '#core/store.ts';
import { applyStoredTheme } from './stored-theme.ts';
import { themeKey, type Theme } from './theme.ts';

it.each([
  ['dark', 'dark', 'dark'],
  [undefined, 'system', undefined],
  ['sepia', 'system', 'system'],
])('applies the stored theme %s', (kept, shown, left) => {
  const entries = new Map(kept === undefined ? [] : [[themeKey, kept]]);
  const storage = {
    read: (key: string) => entries.get(key),
    write: (key: string, value: string) => void entries.set(key, value),
    keys: () => [...entries.keys()],
    remove: (key: string) => void entries.delete(key),
  };
  const store = createStore<Theme>('light');
  const choose = (theme: Theme): void => {
    storage.write(themeKey, theme);
    store.set(theme);
  };
  applyStoredTheme({ ...store, choose }, storage);
  expect([store.getSnapshot(), storage.read(themeKey)]).toEqual([shown, left]);
});
