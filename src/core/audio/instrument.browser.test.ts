import { expect, it } from 'vitest';
import { createInstrument } from './create-instrument.ts';
import { createVoice } from './voice.ts';

it('plays', async () => {
  const context = new OfflineAudioContext(2, 96000, 48000);
  const instrument = await createInstrument(context);
  const p = { mode: 'pure', hertz: 528, carrier: 200, level: 0.7, duty: 0.5, edge: 0.005, bed: undefined } as const;
  const t = { duration: 1.5, attack: 0.2, fade: 0.2, bells: [] };
  let ended = 0;
  const s = await instrument.play(p, t, () => { ended += 1; });
  void context.suspend(0.5).then(() => { s.change({ ...p, level: 0.2 }); return context.resume(); });
  const buffer = await context.startRendering();
  const L = buffer.getChannelData(0);
  const v = createVoice({ sampleRate: 48000, programme: p, timing: t, seed: 720 });
  const a = new Float32Array(96000);
  v.render(a, new Float32Array(96000));
  const start = Math.round(s.startsAt * 48000);
  let firstDiff = -1;
  for (let i = 0; i < 95000 - start && firstDiff < 0; i += 1) if (L[i + start] !== a[i]) firstDiff = i;
  await expect.poll(() => ended).toBe(1);
});
