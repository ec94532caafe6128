import { describe, expect, it } from 'vitest';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import type { Timing } from '#core/audio/programme.ts';
import { canHold, fileSampleRate, type FilePiece } from './file-timing.ts';
import { renderFlac } from './flac-job.ts';
import { renderWav } from './wav-job.ts';

// A rate at which hours are rendered in a moment.
const sampleRate = 500;
const hours = 3;
const seconds = 3600 * hours;
const timing: Timing = { duration: seconds, attack: 1, fade: 0, bells: [] };
const step = (at: number, hertz: number) => ({ at, hertz, carrier: 200, gain: 1, glides: false });
/** Its last tone begins after an hour and a half. */
const programme = toneProgramme({
  level: 0.5,
  edge: 0.005,
  hertz: 50,
  sequence: [step(0, 50), step(5400, 20)],
});

/** Without keeping the pieces. */
function lengthOf(pieces: Iterable<FilePiece>): number {
  let length = 0;
  for (const { bytes } of pieces) length += bytes.length;
  return length;
}

describe('a file of a session longer than an hour', () => {
  it('is whole as a WAV, with what sounds in its last hour', () => {
    const last: number[] = [];
    let [length, before, crossings] = [0, 0, 0];
    for (const { bytes, part } of renderWav({ programme, timing, bits: 16, sampleRate })) {
      if (length > 0 && part > (seconds - 1000) / seconds && part < (seconds - 500) / seconds) {
        const view = new DataView(bytes.buffer);
        for (let at = 0; at < bytes.length; at += 2) {
          const sample = view.getInt16(at, true);
          if (before < 0 && sample >= 0) crossings += 1;
          before = sample;
        }
        last.push(part);
      }
      length += bytes.length;
    }
    expect(length).toBe(44 + 2 * seconds * sampleRate);
    expect(crossings / last.length).toBeCloseTo(20, 0);
  });

  it('is whole as a FLAC', () => {
    const pieces = renderFlac({ programme, timing, bits: 16, sampleRate });
    const { value } = pieces.next();
    const header = new DataView(value?.bytes.buffer ?? new ArrayBuffer(42));
    expect(header.getUint32(22)).toBe(seconds * sampleRate);
    expect(lengthOf(pieces)).toBeGreaterThan(seconds * sampleRate * 0.2);
  });

  it('is refused as a WAV only where it is more than a WAV holds', () => {
    const night = (duration: number) => ({
      programme: toneProgramme({ level: 0.5, edge: 0.005, mode: 'binaural', hertz: 4, carrier: 200 }),
      timing: { ...timing, duration },
      sampleRate: fileSampleRate,
    });
    expect(canHold(night(6 * 3600), { format: 'wav', bits: 16 })).toBe(true);
    expect(canHold(night(7 * 3600), { format: 'wav', bits: 16 })).toBe(false);
    expect(canHold(night(6 * 3600), { format: 'wav', bits: 24 })).toBe(false);
    expect(canHold(night(24 * 3600), { format: 'flac', bits: 24 })).toBe(true);
    expect(canHold(night(24 * 3600), { format: 'm4a' })).toBe(true);
  });
});
