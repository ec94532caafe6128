import { expect, it, vi } from 'vitest';
import { describeBreathing } from '#core/audio/breathing-suite.ts';
import { swellAt } from '#core/audio/parts/swell.ts';
import { pureTone, recordOffline, unlimited } from '#core/audio/recording.fixture.ts';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { createInstrument } from './create-instrument.ts';
import { createNodeInstrument } from './node-instrument.ts';

describeBreathing('worklet', { record: recordOffline(createInstrument), accuracy: 1e-6, changeSeconds: 0.05 });
describeBreathing('nodes', {
  record: recordOffline((context) => Promise.resolve(createNodeInstrument(context))),
  // Limited by the oscillator and by the interpolation.
  accuracy: 2e-3,
  changeSeconds: 0.3,
});

it('the nodes stay in step with the breath of the voice for half an hour', async () => {
  const sampleRate = 8000;
  const context = new OfflineAudioContext(1, 1800 * sampleRate, sampleRate);
  const breathing = startBreathing({ ...defaultBreathing, pace: 5.7, from: 15 });
  const playback = await createNodeInstrument(context).play(
    { ...pureTone, hertz: 2000, breathing },
    unlimited,
    vi.fn(),
  );
  const samples = (await context.startRendering()).getChannelData(0);
  let worst = 0;
  for (const time of Array.from({ length: 3000 }, (_, index) => 1775 + index / 150)) {
    const frame = Math.round((time + playback.startsAt) * sampleRate);
    const heard = Math.hypot(samples[frame] ?? 0, samples[frame + 1] ?? 0) / 0.7;
    worst = Math.max(worst, Math.abs(heard - swellAt(breathing, time)));
  }
  // A delay of 20 ms would give 0.006.
  expect(worst).toBeLessThan(0.001);
});
