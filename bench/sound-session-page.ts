// The page of bench/sound-processor.ts: a session with its silent media, without any screen.
import { planOf, type PlanOptions } from '#core/player/plan.fixture.ts';
import { openPlayer } from './page-player.ts';

declare global {
  var playSession: (sound?: PlanOptions) => Promise<void>;
}

globalThis.playSession = async (sound) => {
  const describe = () => ({ title: '528 Hz', artist: 'Onda', album: 'Restore', artwork: [] });
  await openPlayer().play(planOf({ hertz: 528, minutes: 60, intensity: 70, describe, ...sound }));
};
