import { fitSine } from '#core/audio/measure.fixture.ts';
import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { page } from 'vitest/browser';
import type { Programme, Timing } from '#core/audio/programme.ts';
import { renderWav } from '#core/export/wav-job.ts';
import { closePanels, showPanel } from './panels.fixture.tsx';
import { FileExport } from './file-export.tsx';

const sketch: ProgrammeSketch = {
  mode: 'isochronic',
  hertz: 7.83,
  level: 0.7,
  edge: 0.005,
};
const programme = toneProgramme(sketch);
const timing: Timing = { duration: 60, attack: 1, fade: 5, bells: [] };
const hour: Timing = { ...timing, duration: undefined };

type Picker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/** A file in the origin private file system. */
async function privateFile(): Promise<FileSystemFileHandle> {
  return (await navigator.storage.getDirectory()).getFileHandle('saved.wav', { create: true });
}

const picker = vi.fn<Picker>();

beforeEach(() => {
  picker.mockImplementation(privateFile);
  vi.stubGlobal('showSaveFilePicker', picker);
});

afterEach(async () => {
  closePanels();
  vi.unstubAllGlobals();
  picker.mockReset();
  const folder = await navigator.storage.getDirectory();
  for (const name of ['saved.wav', 'downloads'])
    await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
});

const locale = 'es';

type Format = 'wav' | 'flac' | 'opus';

/** Shows the panel and chooses a file format. @returns the texts, and the button that saves */
async function showExport(sound: Programme, lasting: Timing, format: Format) {
  const { texts } = await showPanel(
    <FileExport programme={sound} timing={lasting} name="schumann" form="Isocrónico + lluvia" />,
    locale,
  );
  const { file } = texts.proof;
  await page.getByText(file.others).click();
  await page.getByRole('radio', { name: file.formats[format] }).click();
  return { texts, save: page.getByRole('button', { name: file.save(file.formats[format]) }) };
}

const savedBytes = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await (await privateFile()).getFile()).arrayBuffer());

describe('the file export', () => {
  it('writes exactly the rendered samples to the chosen file', async () => {
    const { texts, save } = await showExport(programme, timing, 'wav');
    const { proof, player } = texts;
    await expect.element(page.getByText(proof.file.lead(player.minutes(1), proof.file.channels[1]))).toBeVisible();
    const sizes = ['6', '9', '12'].map((count) => proof.file.megabytes(count));
    for (const [index, bits] of ['16', '24', '32'].entries())
      await expect
        .element(page.getByRole('radio', { name: proof.file.option(bits, sizes[index] ?? '') }))
        .toBeVisible();
    await save.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(proof.file.done.file);
    expect(picker.mock.calls[0]?.[0].suggestedName).toBe('schumann-isocronico-lluvia-1-min.wav');
    const expected = new Uint8Array(
      await new Blob(
        [...renderWav({ programme, timing, bits: 16, sampleRate: 48_000 })].map(({ bytes }) => bytes),
      ).arrayBuffer(),
    );
    const saved = await savedBytes();
    expect(saved.length).toBe(expected.length);
    expect(saved.findIndex((byte, index) => byte !== expected[index])).toBe(-1);
  });

  it.each([
    [16, programme, 1],
    [24, toneProgramme({ ...sketch, mode: 'binaural' }), 2],
    [32, programme, 1],
  ] as const)('writes WAV of %d bit that the browser can read', async (bits, sound, channels) => {
    const short = { ...timing, duration: 5, fade: 1 };
    const { texts, save } = await showExport(sound, short, 'wav');
    const { file } = texts.proof;
    await page.getByRole('radio', { name: String(bits), exact: false }).click();
    await expect.element(page.getByText(file.meaning[bits])).toBeVisible();
    await save.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(file.done.file);
    const saved = await (await (await privateFile()).getFile()).arrayBuffer();
    const decoded = await new OfflineAudioContext(channels, 1, 48_000).decodeAudioData(saved);
    expect([decoded.numberOfChannels, decoded.length]).toEqual([channels, 5 * 48_000]);
    const peak = decoded.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeCloseTo(0.7, 3);
  });

  it.each([
    [16, programme, 1],
    [24, toneProgramme({ ...sketch, mode: 'binaural' }), 2],
  ] as const)('writes FLAC of %d bit in about the announced size', async (bits, sound, channels) => {
    const short = { ...timing, duration: 30, fade: 1 };
    const { texts, save } = await showExport(sound, short, 'flac');
    const { file } = texts.proof;
    await expect.element(page.getByRole('radio', { name: '32', exact: false })).not.toBeInTheDocument();
    await expect.element(page.getByText(file.formatMeaning.flac, { exact: false })).toBeVisible();
    const size = file.aboutMegabytes(String.raw`(?<count>[\d.,]+)`);
    const quality = page.getByRole('radio', { name: new RegExp(`^${bits} .*${size}`, 'u') });
    await quality.click();
    const said = new RegExp(size, 'u').exec((await quality.findElement()).closest('label')?.textContent ?? '')
      ?.groups?.['count'];
    const megabytes = Number(said?.replace(',', '.'));
    await save.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(file.done.file);
    expect(picker.mock.calls[0]?.[0].suggestedName).toMatch(/^schumann-.*\.flac$/u);
    const saved = await (await (await privateFile()).getFile()).arrayBuffer();
    expect(Math.abs(saved.byteLength / 1e6 - megabytes)).toBeLessThan(0.1 + 0.05 * megabytes);
    const decoded = await new OfflineAudioContext(channels, 1, 48_000).decodeAudioData(saved);
    expect([decoded.numberOfChannels, decoded.length]).toEqual([channels, 30 * 48_000]);
    const peak = decoded.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeCloseTo(0.7, 3);
  });

  it.each([
    [toneProgramme({ mode: 'pure', hertz: 528, level: 0.7 }), [528]],
    [toneProgramme({ mode: 'binaural', hertz: 10, carrier: 200, level: 0.7 }), [195, 205]],
  ] as const)('writes a small Opus file that libopus decodes to the same tones', async (sound, expected) => {
    const seconds = 10;
    const short = { ...timing, duration: seconds, attack: 0.5, fade: 0.5 };
    const { texts, save } = await showExport(sound, short, 'opus');
    await expect.element(page.getByText(texts.proof.file.formatMeaning.opus, { exact: false })).toBeVisible();
    await save.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(texts.proof.file.done.file);
    expect(picker.mock.calls[0]?.[0].suggestedName).toMatch(/^schumann-.*\.opus$/u);
    const saved = await savedBytes();
    expect(saved.length).toBeLessThanOrEqual((10e6 / 600) * seconds);
    const decoder = new OggOpusDecoder();
    await decoder.ready;
    const { channelData, samplesDecoded, errors } = await decoder.decodeFile(saved);
    decoder.free();
    expect(errors).toEqual([]);
    // The last packet may be filled up with silence.
    expect(samplesDecoded / 48_000).toBeGreaterThanOrEqual(seconds);
    expect(samplesDecoded / 48_000).toBeLessThan(seconds + 0.03);
    for (const [ear, hertz] of expected.entries()) {
      const steady = channelData[ear]?.slice(48_000, 9 * 48_000) ?? new Float32Array();
      const tone = fitSine(steady, hertz, 48_000);
      expect(Math.abs(tone.hertz - hertz)).toBeLessThan(0.001);
      expect(20 * Math.log10(tone.amplitude / 0.7)).toBeCloseTo(0, 1);
    }
  });

  it('offers one small file with its size, and FLAC where the browser has no encoder', async () => {
    const { texts } = await showPanel(
      <FileExport programme={programme} timing={timing} name="schumann" form="Isocrónico + lluvia" />,
      locale,
    );
    const { formats, save, size, aboutMegabytes } = texts.proof.file;
    await expect.element(page.getByRole('button', { name: save(formats.opus) })).toBeEnabled();
    await expect.element(page.getByText(size(aboutMegabytes('0,7')), { exact: false })).toBeVisible();
    expect(page.getByRole('radio').elements()).toHaveLength(0);
    closePanels();
    vi.stubGlobal('AudioEncoder', undefined);
    await showPanel(
      <FileExport programme={programme} timing={timing} name="schumann" form="Isocrónico + lluvia" />,
      locale,
    );
    await expect.element(page.getByRole('button', { name: save(formats.flac) })).toBeEnabled();
  });

  it('says where a session is more than a WAV holds, and offers the sizes that it holds', async () => {
    const night = (hours: number) => ({ ...timing, duration: 3600 * hours });
    const beats = toneProgramme({ ...sketch, mode: 'binaural' });
    const { texts, save } = await showExport(beats, night(8), 'wav');
    const { file } = texts.proof;
    await expect.element(page.getByText(file.tooLong)).toBeVisible();
    await expect.element(save).toBeDisabled();
    await page.getByRole('radio', { name: file.formats.flac }).click();
    await expect.element(page.getByText(file.lead(texts.player.minutes(480), file.channels[2]))).toBeVisible();
    closePanels();
    const shorter = await showExport(beats, night(6), 'wav');
    await expect.element(shorter.save).toBeEnabled();
    await expect.element(page.getByRole('radio', { name: '16 bit', exact: false })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: '24 bit', exact: false })).not.toBeInTheDocument();
  });

  it('limits an endless session to an hour, shows its progress, and can be cancelled', async () => {
    const { texts, save } = await showExport(programme, hour, 'wav');
    const { proof, player } = texts;
    const percents = Array.from({ length: 100 }, (_, percent) => player.percent(percent));
    await expect.element(page.getByText(proof.file.unlimited)).toBeVisible();
    await save.click();
    const bar = page.getByRole('progressbar', { name: proof.file.progress });
    await expect.element(bar).toBeVisible();
    expect(percents).toContain((await bar.findElement()).getAttribute('aria-valuetext'));
    await page.getByRole('button', { name: proof.file.cancel }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent(proof.file.cancelled);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(save).toBeVisible();
  });

  it.each([
    ['AbortError', 'cancelled'],
    ['NotAllowedError', 'refused'],
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'unexpected'],
  ] as const)('explains a %s', async (name, why) => {
    picker.mockRejectedValue(new DOMException('not now', name));
    const { texts, save } = await showExport(programme, timing, 'wav');
    const { proof } = texts;
    await save.click();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(why === 'cancelled' ? proof.file.cancelled : proof.file.failed[why]);
  });
});

it('the file export downloads the file where there is no file picker', async () => {
  vi.stubGlobal('showSaveFilePicker', undefined);
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { texts, save } = await showExport(programme, timing, 'wav');
  await save.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(texts.proof.file.done.download);
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('schumann-isocronico-lluvia-1-min.wav');
});

it('the file export stops when its screen is left', async () => {
  const { save } = await showExport(programme, hour, 'wav');
  await save.click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  closePanels();
  const folder = await navigator.storage.getDirectory();
  await vi.waitFor(() => expect(folder.getFileHandle('saved.wav')).rejects.toThrow('not be found'));
});
