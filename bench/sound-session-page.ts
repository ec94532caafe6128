// The page of bench/sound-processor.ts: a session with its silent media, without any screen.
import type { SessionPlan } from '../src/core/player/player-state.ts';
import { openPlayer } from './page-player.ts';
import { planOf } from '#core/player/plan.fixture.ts';

declare global {
  var playSession: (sound?: Partial<SessionPlan>) => Promise<void>;
}

globalThis.playSession = async (sound) => {
  const describe = () => ({ title: '528 Hz', artist: 'Onda', album: 'Restore', artwork: [] });
  await openPlayer().play(planOf({ hertz: 528, minutes: 60, intensity: 70, describe, ...sound }));
};
