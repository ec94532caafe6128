import { describe, expect, it } from 'vitest';
import { silentPlayer } from './player.fixture.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

describe('a change during a session', () => {
  it('changes the sound but not the duration', async () => {
    const { player, played, state } = silentPlayer();
    await player.play(planOf({ ...plan, hertz: 10, mode: 'isochronic', carrier: 200 }));
    changeSound(player, { mode: 'binaural', noise: 'pink', noiseLevel: 30, ...{ minutes: 60 } });
    expect(played[0]?.changes.at(-1)).toMatchObject({
      layers: [
        { source: { mode: 'binaural', carrier: 200 }, level: 0.7 },
        { source: 'pink', level: 0.3 },
      ],
    });
    expect(state()).toMatchObject({
      phase: 'playing',
      plan: { minutes: 5, layers: [{ kind: 'binaural' }, { kind: 'pink' }] },
      programme: { layers: [{ source: { mode: 'binaural' } }, {}] },
      remaining: 300,
    });
  });

  it('lowers a louder tone, and restores the level when the tone changes back', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf({ ...plan, hertz: 40 }));
    changeSound(player, { mode: 'isochronic', carrier: 500 });
    expect(state()).toMatchObject({
      plan: { intensity: 2 },
      programme: { layers: [{ level: 0.02 }] },
      requestedIntensity: 70,
    });
    changeSound(player, { mode: 'pure' });
    expect(state()).toMatchObject({ plan: { intensity: 70 }, requestedIntensity: undefined });
    changeSound(player, { mode: 'isochronic', carrier: 200, intensity: 20 });
    for (const carrier of [250, 1000, 400]) changeSound(player, { carrier });
    expect(state()).toMatchObject({ plan: { intensity: 9 }, requestedIntensity: 20 });
    changeSound(player, { carrier: 200 });
    expect(state()).toMatchObject({ plan: { intensity: 20 }, requestedIntensity: undefined });
  });

  it('measures loudness against a tone once it has played for a while', async () => {
    const { player, pass, state } = silentPlayer();
    await player.play(plan);
    changeSound(player, { hertz: 40 });
    changeSound(player, { hertz: 528 });
    expect(state()).toMatchObject({ plan: { intensity: 70 } });
    changeSound(player, { hertz: 40 });
    pass(10);
    changeSound(player, { hertz: 528 });
    expect(state()).toMatchObject({ plan: { intensity: 2 }, requestedIntensity: 70 });
  });

  it('keeps the intensity of a tone that is not louder', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf({ ...plan, intensity: 57 }));
    changeSound(player, { noise: 'brown' });
    changeSound(player, { hertz: 100 });
    expect(state()).toMatchObject({ plan: { intensity: 57 } });
  });
});

describe('the noise of a session', () => {
  const silent = planOf({ ...plan, hertz: 40 });

  it('starts no louder than the tone, which keeps its intensity', async () => {
    const { player, played, state } = silentPlayer();
    await player.play(planOf(silent));
    changeSound(player, { noise: 'pink' });
    expect(state()).toMatchObject({
      plan: { intensity: 70, layers: [{}, { level: 3 }] },
      requestedIntensity: undefined,
      requestedBackground: 20,
    });
    expect(played[0]?.changes.at(-1)?.layers.at(-1)).toMatchObject({ source: 'pink', level: 0.03 });
    changeSound(player, { noise: undefined });
    expect(state()).toMatchObject({ plan: { layers: [{ hertz: 40 }] }, requestedBackground: undefined });
  });

  it('keeps the level that the person sets', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf(silent));
    changeSound(player, { noise: 'pink' });
    changeSound(player, { noiseLevel: 40 });
    expect(state()).toMatchObject({
      plan: { layers: [{}, { level: 40 }], backgroundChosen: true },
      programme: { layers: [{}, { level: 0.4 }] },
      requestedBackground: undefined,
    });
    changeSound(player, { noise: 'brown' });
    expect(state()).toMatchObject({ plan: { layers: [{}, { level: 40 }] } });
  });

  it('is limited by the session before, unless the person chose its level', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf(silent));
    player.stop();
    await player.play(planOf({ ...silent, noise: 'white', noiseLevel: 100 }));
    expect(state()).toMatchObject({ plan: { intensity: 70, layers: [{}, { level: 3 }] }, requestedBackground: 100 });
    player.stop();
    await player.play(planOf({ ...silent, noise: 'white', noiseLevel: 100, backgroundChosen: true }));
    expect(state()).toMatchObject({ plan: { layers: [{}, { level: 100 }] }, requestedBackground: undefined });
  });

  it('limits the next tone where only noise was heard', async () => {
    const { player, pass, state } = silentPlayer();
    await player.play(planOf({ ...plan, intensity: 0, noise: 'pink', noiseLevel: 20 }));
    pass(10);
    player.stop();
    await player.play(planOf({ ...plan, intensity: 70 }));
    expect(state()).toMatchObject({ plan: { intensity: 8 }, requestedIntensity: 70 });
  });

  it('starts slowly when much louder, even if chosen', async () => {
    const { player, played } = silentPlayer();
    await player.play(planOf(silent));
    player.stop();
    await player.play(planOf({ ...silent, noise: 'white', noiseLevel: 80, backgroundChosen: true }));
    expect(played[1]?.timing.attack).toBe(1.5);
  });
});

describe('the next session', () => {
  it('is no louder than the one before, and reports the intensity asked for', async () => {
    const { player, played, state } = silentPlayer();
    await player.play(planOf({ ...plan, hertz: 40 }));
    player.stop();
    await player.play(plan);
    expect(state()).toMatchObject({
      plan: { intensity: 2 },
      programme: { layers: [{ level: 0.02 }] },
      requestedIntensity: 70,
    });
    expect(played[1]?.programme.layers[0].level).toBe(0.02);
    changeSound(player, { intensity: 30 });
    expect(state()).toMatchObject({ plan: { intensity: 30, intensityChosen: true }, requestedIntensity: undefined });
  });

  it('keeps an intensity that the person chose for its tone', async () => {
    const { player, played } = silentPlayer();
    await player.play(planOf({ ...plan, hertz: 40 }));
    player.stop();
    await player.play(planOf({ ...plan, intensity: 60, intensityChosen: true }));
    expect(played[1]).toMatchObject({ programme: { layers: [{ level: 0.6 }] }, timing: { attack: 1.5 } });
  });

  it('is limited by what was last audible', async () => {
    const { player, played } = silentPlayer();
    await player.play(plan);
    changeSound(player, { intensity: 20 });
    changeSound(player, { intensity: 0 });
    player.stop();
    await player.play(plan);
    expect(played[1]?.programme.layers[0].level).toBe(0.2);
  });

  it('applies changes made while it opens', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf({ ...plan, hertz: 40 }));
    player.stop();
    const playing = player.play(plan);
    changeSound(player, { noise: 'pink' });
    await playing;
    expect(state()).toMatchObject({ plan: { layers: [{}, { kind: 'pink' }], intensity: 2 }, requestedIntensity: 70 });
    player.stop();
    const louder = player.play(plan);
    changeSound(player, { intensity: 50 });
    await louder;
    expect(state()).toMatchObject({ plan: { intensity: 50 }, requestedIntensity: undefined });
  });
});
