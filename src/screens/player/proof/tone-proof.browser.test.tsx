import { backgroundLayer, toneLayerOf, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Timing } from '#core/audio/programme.ts';
import { closePanels, showPanel } from './panels.fixture.tsx';
import { ToneProof } from './tone-proof.tsx';

const pure: ProgrammeSketch = { mode: 'pure', hertz: 7.83, carrier: 200, level: 0.7, duty: 0.5, edge: 0.005 };

const timing: Timing = { duration: 600, attack: 1, fade: 5, bells: [] };

afterEach(() => {
  closePanels();
  vi.unstubAllGlobals();
});

function valueOf(name: string): string {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent ?? '';
}

const numberOf = (text: string): number => Number(/−?[\d.,]+/u.exec(text)?.[0].replace('−', '-').replace(',', '.'));

const locale = 'es';

describe('the tone proof', () => {
  it('measures a pure tone on request and formats the numbers for the language', async () => {
    const { texts } = await showPanel(<ToneProof programme={toneProgramme(pure)} timing={timing} />, locale);
    const { proof } = texts;
    expect(document.querySelector('dl')).toBeNull();
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent(proof.finished);
    expect(valueOf(proof.frequency.both)).toBe(`${proof.hertz(`7,83`)}${proof.exact(`0,001`)}`);
    expect(numberOf(valueOf(proof.purity))).toBeLessThan(-145);
    expect(valueOf(proof.level)).toBe(proof.levelValue(`−3,1`));
    expect(numberOf(valueOf(proof.clickStart))).toBeLessThan(-90);
    expect(numberOf(valueOf(proof.clickStop))).toBeLessThan(-90);
    await expect.element(page.getByText(proof.honest)).toBeVisible();
    const figure = page.getByRole('img', { name: proof.spectrumLines(`7,83`), exact: false });
    await expect.element(figure).toBeVisible();
    await expect.element(page.getByRole('button', { name: proof.measureAgain })).toBeVisible();
  });

  it('shows both channels of a binaural tone and their beat, without the noise', async () => {
    const programme = toneProgramme({ ...pure, mode: 'binaural', beside: [backgroundLayer('pink', 0.2)] });
    const { texts } = await showPanel(<ToneProof programme={programme} timing={timing} />, locale);
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByText(proof.withoutNoise)).toBeVisible();
    expect([numberOf(valueOf(proof.frequency.left)), numberOf(valueOf(proof.frequency.right))]).toEqual([
      196.085, 203.915,
    ]);
    expect(numberOf(valueOf(proof.beat))).toBe(7.83);
  });

  it('shows the level without and with a bell if the session has bells', async () => {
    const { texts } = await showPanel(
      <ToneProof
        programme={toneProgramme({ ...pure, hertz: 528, level: 1 })}
        timing={{ ...timing, bells: [{ at: 0, level: 0.8 }] }}
      />,
      locale,
    );
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByText(proof.withoutBells)).toBeVisible();
    expect(numberOf(valueOf(proof.level))).toBe(-1.9);
    expect(numberOf(valueOf(proof.levelWithBell))).toBeGreaterThan(-1.5);
  });

  it('says how far the volume of the session falls', async () => {
    const falling = { ...timing, decline: { from: 1, to: 0.25 } };
    const { texts } = await showPanel(<ToneProof programme={toneProgramme(pure)} timing={falling} />, locale);
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    const note = proof.withoutDecline('0', '−20,1');
    await expect.element(page.getByText(note)).toBeVisible();
  });

  it('shows each layer, the peak of all, and the steps', async () => {
    const layer = toneLayerOf({ ...pure, hertz: 40, level: 0.2 });
    const point = { carrier: 200, gain: 1, glides: true };
    const sequence = [
      { ...point, at: 0, hertz: 7.83, glides: false },
      { ...point, at: 10, hertz: 60 },
    ];
    const programme = toneProgramme({ ...pure, level: 0.3, beside: [layer], sequence });
    const { texts } = await showPanel(<ToneProof programme={programme} timing={timing} />, locale);
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    const ofLayers = page.getByRole('table', { name: proof.layers.caption });
    await expect.element(ofLayers.getByText(proof.hertz('40'))).toBeVisible();
    await expect.element(page.getByText(proof.layers.together('−6'))).toBeVisible();
    const steps = page.getByRole('table', { name: proof.steps.caption });
    await expect.element(steps.getByText(proof.hertz('60'))).toBeVisible();
  });

  it('measures the rate of isochronic pulses and the silence between them', async () => {
    const { texts } = await showPanel(
      <ToneProof programme={toneProgramme({ ...pure, mode: 'isochronic' })} timing={timing} />,
      locale,
    );
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByText(proof.silent)).toBeVisible();
    expect(numberOf(valueOf(proof.pulse))).toBe(7.83);
    await expect.element(page.getByText(proof.clicksWithPulses)).toBeVisible();
  });

  it('shows why nothing can be measured until the programme changes', async () => {
    const { texts, rerender } = await showPanel(
      <ToneProof programme={toneProgramme({ ...pure, level: 0 })} timing={timing} />,
      locale,
    );
    const { proof } = texts;
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByText(proof.failed.silent)).toBeVisible();
    rerender(<ToneProof programme={toneProgramme({ ...pure, hertz: 30_000 })} timing={timing} />);
    await expect.element(page.getByText(proof.failed.silent)).not.toBeInTheDocument();
    await page.getByRole('button', { name: proof.measure }).click();
    await expect.element(page.getByText(proof.failed.impossible)).toBeVisible();
  });
});

it('the tone proof shows its progress and can be cancelled', async () => {
  const terminate = vi.fn();
  class SilentWorker {
    addEventListener(): void {}
    postMessage(): void {}
    terminate = terminate;
  }
  vi.stubGlobal('Worker', SilentWorker);
  const { texts } = await showPanel(<ToneProof programme={toneProgramme(pure)} timing={timing} />, 'es');
  const { proof } = texts;
  await page.getByRole('button', { name: proof.measure }).click();
  const bar = page.getByRole('progressbar', { name: proof.measuring });
  await expect.element(bar).toHaveAttribute('aria-valuetext', texts.player.percent(0));
  await page.getByRole('button', { name: proof.cancel }).click();
  await expect.element(page.getByRole('button', { name: proof.measure })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(terminate).toHaveBeenCalledOnce();
  expect(document.querySelector('dl')).toBeNull();
});
