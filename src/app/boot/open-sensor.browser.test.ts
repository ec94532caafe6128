import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStrap } from '#core/device/strap.fixture.ts';
import type { Sensor } from '#core/device/sensor.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { attachToaster } from '#ui/toast.ts';
import { openSensor } from './open-sensor.ts';

const own = Object.getOwnPropertyDescriptor(navigator, 'bluetooth');
const shown: string[] = [];
const sensors: Sensor[] = [];
let detach: () => void;

beforeEach(() => {
  document.documentElement.dataset['locale'] = 'en';
  detach = attachToaster(({ text }) => void shown.push(text));
});

afterEach(() => {
  for (const sensor of sensors.splice(0)) sensor.disconnect();
  detach();
  shown.length = 0;
  delete document.documentElement.dataset['locale'];
  Reflect.deleteProperty(navigator, 'bluetooth');
  if (own) Object.defineProperty(navigator, 'bluetooth', own);
});

async function connect(battery: number) {
  const strap = testStrap({ battery });
  Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: strap.radio });
  const opened = openSensor(settingsOn().settings, console);
  sensors.push(opened);
  void opened.choose();
  await vi.waitFor(() => expect(opened.getSnapshot()).toMatchObject({ kind: 'connected', battery }), { interval: 5 });
  return opened;
}

const lowText = async (percent: string) => (await createChapterCache().load('device', 'en')).batteryLow(percent);

it('warns of a low battery once a visit, in the language of the page', async () => {
  const opened = await connect(12);
  await expect.poll(() => shown, { interval: 5 }).toEqual([await lowText('12')]);
  opened.disconnect();
  void opened.connect();
  await vi.waitFor(() => expect(opened.getSnapshot()).toMatchObject({ battery: 12 }), { interval: 5 });
  expect(shown).toHaveLength(1);
});

it('says nothing of a battery that is not low', async () => {
  await connect(87);
  // A toast for the first battery would have come before this one.
  await connect(12);
  await expect.poll(() => shown, { interval: 5 }).toEqual([await lowText('12')]);
});
