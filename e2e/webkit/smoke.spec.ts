import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { routes } from '#routes.ts';
import { measureTone } from '../../bench/loopback-parts/measure.ts';
import { sampleRate, type SoundServer } from '../../scripts/browsers/sound-server.ts';
import { wavFile } from '../wav-file.ts';
import { test } from './fixtures.ts';
import type { Session } from './webdriver.ts';

const { sound: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, '../../bench/budgets.json'), 'utf8')) as {
  sound: { fallMilliseconds: number; tail: number };
};

const isHydrated = `return document.documentElement.dataset.state === 'ready'`;

/** The driver has no console, and runs nothing before a page has loaded (decision 023). */
const collectErrors = `
  globalThis.errors = [];
  const log = console.error;
  console.error = (...parts) => { errors.push(parts.join(' ')); log(...parts); };
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push(violatedDirective));`;

async function open(webkit: Session, address: string): Promise<void> {
  await webkit.goto(address);
  await webkit.run(collectErrors);
  await webkit.until(isHydrated);
}

const latest = (sound: SoundServer, seconds: number): Float32Array =>
  sound.samples(Math.max(0, sound.frames() - Math.round(seconds * sampleRate)), sound.frames());

const peak = (samples: Float32Array): number =>
  samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);

/** By rising zero crossings; needs a second without gaps. */
function hertz(samples: Float32Array): number {
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index += 1) {
    const [before = 0, now = 0] = [samples[index - 1], samples[index]];
    if (before < 0 && now >= 0) crossings.push(index - now / (now - before));
  }
  const [first = 0] = crossings;
  return ((crossings.length - 1) * sampleRate) / ((crossings.at(-1) ?? 0) - first);
}

for (const address of Object.values(routes)) {
  test(`${address} opens, hydrates and reports no error after its load`, async ({ webkit }) => {
    await open(webkit, address);
    expect(await webkit.run(`return document.querySelectorAll('h1').length`)).toBe(1);
    expect(await webkit.run(`return document.documentElement.lang`)).toBe('es');
    expect(await webkit.run(`return errors`)).toEqual([]);
  });
}

test('528 Hz reaches the sound card, and silence follows a stop', async ({ webkit, sound }) => {
  await open(webkit, '/player?id=1');
  await webkit.tap('Iniciar');
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeCloseTo(0.7, 2);
  // On a busy machine the output has gaps: any second without one will do.
  await expect.poll(() => Math.abs(hertz(latest(sound, 1)) - 528), { timeout: 20_000 }).toBeLessThan(0.1);
  const from = sound.frames() - sampleRate;
  await webkit.tap('Pausar');
  await expect.poll(() => peak(latest(sound, 0.5)), { timeout: 20_000 }).toBe(0);
  // The fade must be complete: an output that is suspended too early drops its buffer.
  const end = measureTone(sound.samples(from, sound.frames()), { hertz: 528, amplitude: 0.7, sampleRate });
  expect(end?.fall).toBeGreaterThan(budgets.fallMilliseconds / 1000);
  expect(end?.tail).toBeLessThan(budgets.tail);
  await webkit.until(
    `return [...document.querySelectorAll('button')].some(({ innerText }) => innerText.trim().startsWith('Continuar'))`,
  );
  expect(await webkit.run(`return errors`)).toEqual([]);
});

const timer = `document.querySelector('[role=timer]')?.innerText`;

test('a session goes on by itself once a sound card that hung answers again', async ({ webkit, sound }) => {
  await open(webkit, '/player?id=1');
  await webkit.tap('Iniciar');
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeCloseTo(0.7, 2);
  sound.stall(true);
  // As long as the app needs to give a clock up. Nothing can be asked meanwhile: WebKit's page hangs, too.
  await wait(6000);
  sound.stall(false);
  // WebKit starts a new context in a tap only, so the old one must have been kept.
  const before = await webkit.run(`return ${timer}`);
  await webkit.until(`return ${timer} !== arguments[0]`, before);
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeCloseTo(0.7, 2);
  await webkit.until(`return !document.body.innerText.includes('No suena')`);
});

test('a clock that never moves again is replaced by a tap', async ({ webkit, sound }) => {
  await open(webkit, '/player?id=1');
  await webkit.tap('Iniciar');
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeCloseTo(0.7, 2);
  await webkit.run(`
    const time = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'currentTime').get;
    let dead;
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {
      get() {
        dead ??= { context: this, at: time.call(this) };
        return dead.context === this ? dead.at : time.call(this);
      },
    });`);
  await webkit.tap('Continuar');
  const before = await webkit.run(`return ${timer}`);
  await webkit.until(`return ${timer} !== arguments[0]`, before);
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeCloseTo(0.7, 2);
});

/** Opens the choice of sounds, and waits for what is in it. */
async function openSounds(webkit: Session, isThere: string): Promise<void> {
  await open(webkit, '/player?id=1&intensity=20');
  await webkit.until(`
    const title = [...document.querySelectorAll('summary')].find(({ innerText }) => innerText.startsWith('Sonido'));
    title?.click();
    return title !== undefined;`);
  await webkit.until(`return ${isThere}`);
}

const chosenFile = `[...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('zumbido.wav'))`;

/** The tone has a peak of 0.2: what is more is the file. */
const expectFile = (sound: SoundServer) =>
  expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBeGreaterThan(0.204);

test('an audio file of one’s own sounds beside the tone, also after a reload', async ({ webkit, sound }) => {
  await openSounds(webkit, `document.querySelector('input[type=file]') !== null`);
  await webkit.run(
    `const bytes = Uint8Array.from(atob(arguments[0]), (letter) => letter.codePointAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'zumbido.wav', { type: 'audio/wav' }));
    const input = document.querySelector('input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));`,
    wavFile().toString('base64'),
  );
  await webkit.until(`return document.body.innerText.includes('«zumbido.wav» suena junto al tono.')`);
  await webkit.tap('Iniciar');
  await expectFile(sound);
  await webkit.tap('Pausar');
  await expect.poll(() => peak(latest(sound, 0.1)), { timeout: 20_000 }).toBe(0);

  await openSounds(webkit, `${chosenFile} !== undefined`);
  await webkit.run(`${chosenFile}.click()`);
  await webkit.tap('Iniciar');
  await expectFile(sound);
  expect(await webkit.run(`return errors`)).toEqual([]);
});

test('a changed language is kept on the next page', async ({ webkit }) => {
  await open(webkit, routes.library);
  await webkit.until(`return document.body.innerText.includes('60 frecuencias')`);
  await webkit.tap('EN – Change language to English');
  await webkit.until(`return document.body.innerText.includes('60 frequencies')`);
  await webkit.tap('Home');
  await webkit.until(
    `return location.pathname === '/dashboard' && document.querySelector('h1')?.innerText === 'Hello'`,
  );
  expect(await webkit.run(`return errors`)).toEqual([]);
  await open(webkit, routes.library);
  expect(await webkit.run(`return document.documentElement.lang`)).toBe('en');
  expect(await webkit.run(`return errors`)).toEqual([]);
});
