import { afterEach, expect, it } from 'vitest';
import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import { notifyStorageWatchers } from '#core/platform/storage/device-storage.ts';
import { openDeviceSettings } from './open-settings.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  delete dataset['theme'];
  delete dataset['motion'];
});

it('the page has the stored theme and motion, and follows a choice', () => {
  const settings = openDeviceSettings(
    memoryStorage([
      ['onda-theme', 'dark'],
      ['onda-view', '{"version":1,"reducedMotion":"reduced"}'],
    ]),
  );
  expect({ ...dataset }).toMatchObject({ theme: 'dark', motion: 'reduced' });
  settings.theme.set('light');
  settings.view.set({ reducedMotion: 'system' });
  expect(dataset['theme']).toBe('light');
  expect(dataset['motion']).toBeUndefined();
});

it('the page follows another tab, an import and an erasure', () => {
  const storage = memoryStorage();
  openDeviceSettings(storage);
  storage.write('onda-theme', 'dark');
  storage.write('onda-view', '{"version":1,"reducedMotion":"reduced"}');
  notifyStorageWatchers();
  expect({ ...dataset }).toMatchObject({ theme: 'dark', motion: 'reduced' });
  storage.remove('onda-theme');
  storage.remove('onda-view');
  notifyStorageWatchers();
  expect(dataset['theme']).toBeUndefined();
  expect(dataset['motion']).toBeUndefined();
});
