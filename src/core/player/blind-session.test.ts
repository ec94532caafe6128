import { describe, expect, it } from 'vitest';
import { equalLoudnessLevel } from '#core/audio/loudness.ts';
import type { Hertz } from '#core/units.ts';
import { createListeningDose } from '#core/player/dose/listening-dose.ts';
import { silentPlayer } from './player.fixture.ts';
import { shownHertz } from './session-clock.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const bells = { start: true, interval: 1, end: true, sound: 'bell' } as const;

interface Compared {
  hertz: Hertz;
  controlHertz: Hertz;
  equalLoudness: boolean;
}

// Everything in a blind session, its changes and the session after it by which a person could tell the arms apart.
async function perceived(arm: 'tone' | 'control', { hertz, controlHertz, equalLoudness }: Compared) {
  const { player, played, pass, prefer, state } = silentPlayer();
  prefer({ equalLoudness, bells });
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key),
    write: (key: string, text: string) => void kept.set(key, text),
  };
  const dose = createListeningDose({ player, storage, now: () => new Date(0) });
  const before = planOf({ hertz: 200, minutes: 5, intensity: 8 });
  const shown: unknown[] = [];
  const look = (): void => {
    const { programme: _sounds, plan, ...rest } = { programme: undefined, plan: undefined, ...state() };
    shown.push({ ...rest, plan: plan && { ...plan, comparison: undefined } }, dose.getSnapshot());
  };
  await player.play(planOf(before));
  pass(10);
  player.stop();
  await player.play(planOf({ hertz, minutes: 5, intensity: 70, comparison: { id: 'c', arm, controlHertz } }));
  look();
  changeSound(player, { noise: 'pink' });
  look();
  pass(120);
  look();
  changeSound(player, { noiseLevel: 40 });
  changeSound(player, { noise: undefined });
  look();
  player.stop();
  await player.play(planOf({ hertz: 528, minutes: 5, intensity: 70 }));
  look();
  return { shown, timing: played[1]?.timing, sounded: played[1]?.programme };
}

const pairs = [
  [100, 140],
  [40, 30],
  [30, 22],
  [22, 30],
  [3000, 4200],
] as const;
const cases = pairs.flatMap(([hertz, controlHertz]) =>
  [false, true].map((equalLoudness) => ({ hertz, controlHertz, equalLoudness })),
);

describe.each(cases)(
  'a blind session of $hertz Hz against $controlHertz Hz, equal loudness: $equalLoudness',
  (compared) => {
    it('shows, rings and counts the same in both arms', async () => {
      const [tone, control] = [await perceived('tone', compared), await perceived('control', compared)];
      expect(control.sounded?.layers[0].source.hertz).toBe(compared.controlHertz);
      expect(control.shown).toEqual(tone.shown);
      expect(control.timing).toEqual(tone.timing);
    });

    it('is equally loud in both arms', async () => {
      const [{ sounded: tone }, { sounded: control }] = [
        await perceived('tone', compared),
        await perceived('control', compared),
      ];
      const difference = 20 * Math.log10((control?.layers[0].level ?? 0) / (tone?.layers[0].level ?? 0));
      expect(difference).toBeCloseTo(
        equalLoudnessLevel(compared.controlHertz, 60) - equalLoudnessLevel(compared.hertz, 60),
        6,
      );
    });
  },
);

it('a comparison shows its tone without steps, other sessions where their steps have come to', () => {
  const plan = planOf({ hertz: 10, steps: [{ at: 100, hertz: 4, glides: true }] });
  expect(shownHertz(plan, 50)).toBe(7);
  expect(shownHertz({ ...plan, comparison: { id: 'c', arm: 'tone', controlHertz: 20 } }, 50)).toBe(10);
});
