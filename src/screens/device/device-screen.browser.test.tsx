import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { connectedSensor, silentSensor, testReading } from '#core/device/sensor.fixture.ts';
import type { SensorState } from '#core/device/sensor-state.ts';

/** Replaces Web Bluetooth, which not every engine has. */
const setBluetooth = (bluetooth: object | undefined): void =>
  void Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: bluetooth });

beforeEach(() => setBluetooth({}));
afterEach(closeAll);

async function showDevice(initial?: SensorState, locale: 'es' | 'en' = 'es') {
  const made = silentSensor(initial);
  const { chapter } = await show('/device', locale, { sensor: made.service });
  return { ...made, device: await chapter('device'), heart: await chapter('heart') };
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

it('shows the searching toast first, then opens the chooser', async () => {
  const { device, sensor } = await showDevice();
  sensor.choose.mockImplementation(() => {
    expect(page.getByText(device.searching).elements()).toHaveLength(1);
    return Promise.resolve();
  });
  await page.getByRole('button', { name: device.search }).click();
  await expect.element(page.getByText(device.searching)).toBeVisible();
  await vi.waitFor(() => expect(sensor.choose).toHaveBeenCalledOnce());
});

it('says at once which browsers have Web Bluetooth, and after the toast that this one has not', async () => {
  setBluetooth(undefined);
  const { device, sensor } = await showDevice();
  const { title, text } = device.failures.unsupported;
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(heading(device.none)).toBeVisible();
  await page.getByRole('button', { name: device.search }).click();
  await expect.element(page.getByText(device.searching)).toBeVisible();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(device.searching)).not.toBeInTheDocument();
  expect(sensor.choose).not.toHaveBeenCalled();
});

it.each(['cancelled', 'no-adapter', 'timed-out', 'lost', 'no-notify', 'blocked'] as const)(
  'says what failed and offers another try: %s',
  async (reason) => {
    const { device, sensor } = await showDevice({ kind: 'failed', reason, known: 'Polar H10' });
    await expect.element(heading(device.failures[reason].title)).toBeVisible();
    await expect.element(page.getByText(device.failures[reason].text)).toBeVisible();
    await page.getByRole('button', { name: device.again('Polar H10') }).click();
    await vi.waitFor(() => expect(sensor.connect).toHaveBeenCalledOnce());
  },
);

it.each([{ kind: 'choosing' }, { kind: 'connecting', name: 'Polar H10' }] as const)(
  'can be cancelled while $kind',
  async (state) => {
    const { device, sensor } = await showDevice(state);
    await page.getByRole('button', { name: device.cancel }).click();
    await vi.waitFor(() => expect(sensor.disconnect).toHaveBeenCalledOnce());
  },
);

describe('a connected sensor', () => {
  it.each(['es', 'en'] as const)('shows everything it sends (%s)', async (locale) => {
    const { heart, set, setHeart } = await showDevice(undefined, locale);
    set(connectedSensor);
    setHeart(testReading());
    await expect.element(heading('Polar H10')).toBeVisible();
    await expect.element(page.getByText(heart.battery('87'))).toBeVisible();
    await expect.element(page.getByText(heart.contact.present)).toBeVisible();
    await expect.element(page.getByText('66', { exact: true })).toBeVisible();
    await expect.element(page.getByText(heart.percent('79'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(heart.levels.high, { exact: true })).toBeVisible();
    await expect.element(page.getByText(heart.lag)).toBeVisible();
    await expect.element(page.getByRole('img', { name: heart.beats.label('880', '930') })).toBeVisible();
    await expectNoAxeFindings();
  });

  it.each([
    [{ kind: 'no-intervals' }, 'no-intervals'],
    [{ kind: 'warming-up', secondsLeft: 40 }, 'warming-up'],
    [{ kind: 'gap', secondsLeft: 64 }, 'gap'],
    [{ kind: 'artefacts', share: 0.14 }, 'artefacts'],
    [{ kind: 'flat' }, 'flat'],
  ] as const)('says why there is no coherence: %o', async (coherence, state) => {
    const { heart, set, setHeart } = await showDevice();
    set(connectedSensor);
    setHeart(testReading({ coherence }));
    const words = heart.states[state];
    const amount = 'share' in coherence ? '14' : 'secondsLeft' in coherence ? String(coherence.secondsLeft) : '';
    await expect.element(page.getByText(typeof words === 'string' ? words : words(amount))).toBeVisible();
    expect(page.getByText('79 %').elements()).toHaveLength(0);
  });

  it('says when it is lost, silent or off the skin, and when the battery is low', async () => {
    const { heart, set, setHeart } = await showDevice();
    set({ ...connectedSensor, battery: 12 } as SensorState);
    setHeart(testReading({ contact: 'absent', heartRate: undefined }));
    await expect.element(page.getByText(heart.contactLost)).toBeVisible();
    await expect.element(page.getByText(`${heart.battery('12')} · ${heart.batteryLow}`)).toBeVisible();
    setHeart(testReading({ isSilent: true, heartRate: undefined }));
    await expect.element(page.getByText(heart.silent)).toBeVisible();
    set({ kind: 'reconnecting', name: 'Polar H10', attempt: 2, battery: 12 });
    await expect.element(page.getByText(heart.reconnecting)).toBeVisible();
    expect(page.getByRole('img').elements()).toHaveLength(0);
  });

  it('can be disconnected and forgotten', async () => {
    const { heart, sensor } = await showDevice(connectedSensor);
    await page.getByRole('button', { name: heart.disconnect }).click();
    await vi.waitFor(() => expect(sensor.disconnect).toHaveBeenCalledOnce());
    await page.getByRole('button', { name: heart.forget }).click();
    await vi.waitFor(() => expect(sensor.forget).toHaveBeenCalledOnce());
    await expect.element(page.getByText(heart.forgotten)).toBeVisible();
  });
});
