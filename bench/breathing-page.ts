// The page of bench/breathing.ts: a guided session as the app sets it up, with its figure and its rendered sound.
import { runBreathMotion } from '../src/components/breathing/breath-motion.ts';
import { swellAt } from '../src/core/audio/parts/swell.ts';
import { defaultBreathing } from '../src/core/breathing/breathing.ts';
import { breathsAt, nextStageAfter, type BreathingCourse } from '../src/core/breathing/breathing-course.ts';
import { watchStages } from '../src/core/breathing/watch-stages.ts';
import { browserTicker } from '../src/core/platform/time/ticker.ts';
import { runningSession } from '../src/core/player/player-state.ts';
import { openPlayer } from './page-player.ts';
import { openWatchedContext } from './watched-context.ts';
import { planOf } from '#core/player/plan.fixture.ts';

interface Level {
  /** When its middle was rendered, in seconds of the audio clock. */
  at: number;
  level: number;
}

declare global {
  var guide: {
    start: () => Promise<void>;
    /** Milliseconds by which the swell of the last seconds is ahead of the audio clock. */
    soundIsAhead: (seconds: number) => number;
    /** The same for each frame drawn in the next seconds. */
    figureIsAhead: (seconds: number) => Promise<number[]>;
    /** For each cue since the last call: milliseconds after its stage began. */
    takeCues: () => number[];
    now: () => { position: number; visibility: string };
  };
}

const { context, watcher } = await openWatchedContext();
const levels: Level[] = [];
watcher.port.addEventListener('message', ({ data }: MessageEvent<Level>) => levels.push(data));
watcher.port.start();
const player = openPlayer(context);

const courseNow = (): BreathingCourse => {
  const course = runningSession(player.getSnapshot())?.programme.breathing;
  if (!course) throw new Error('no breathing guide is running');
  return course;
};
const frame = document.createElement('div');
const body = document.createElement('div');
body.textContent = 'breath';
frame.append(body);
document.body.append(frame);
let cues: number[] = [];

async function start(): Promise<void> {
  const describe = () => ({ title: '', artist: '', album: '', artwork: [] });
  const breathing = { ...defaultBreathing, pace: 10, vibration: false };
  await player.play(planOf({ hertz: 1000, minutes: 'unlimited', intensity: 70, breathing, describe }));
  const { position } = player;
  runBreathMotion({ course: courseNow, position, body, frame });
  const now = (): number => performance.now() / 1000;
  const course = courseNow();
  let begins = -1;
  watchStages({ course, position, now, every: browserTicker }, () => {
    if (begins >= 0) cues.push((position() - begins) * 1000);
    // A cue may be some milliseconds early.
    begins = nextStageAfter(course, Math.max(begins, 0) + 1e-3);
    while (begins < position() - 1) begins = nextStageAfter(course, begins + 1e-3);
  });
}

/** Fits the logarithm by least squares, which does not depend on how loud the session is. */
function soundIsAhead(seconds: number): number {
  const startsAt = context.currentTime - player.position();
  const course = courseNow();
  const last = levels.at(-1)?.at ?? 0;
  const heard = levels.filter(({ at }) => at > last - seconds);
  const errorOf = (ahead: number): number => {
    const ratios = heard.map(({ at, level }) => Math.log(level / swellAt(course, at - startsAt + ahead / 1000)));
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0);
  };
  const tried = Array.from({ length: 401 }, (_, index) => index - 200);
  return tried.reduce((best, ahead) => (errorOf(ahead) < errorOf(best) ? ahead : best), 0);
}

/** Compares frames with the mean of the audio clock over that time, because the clock moves in steps. */
async function figureIsAhead(seconds: number): Promise<number[]> {
  const course = courseNow();
  const drawn: { breaths: number; at: number }[] = [];
  const offsets: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await new Promise(requestAnimationFrame);
    offsets.push(player.position() - performance.now() / 1000);
    drawn.push({
      breaths: (Number(body.getAnimations()[0]?.currentTime) * course.pace) / 60_000,
      at: Number(document.timeline.currentTime) / 1000,
    });
  }
  const offset = offsets.reduce((sum, one) => sum + one, 0) / offsets.length;
  return drawn.map(({ breaths, at }) => ((breaths - breathsAt(course, at + offset)) * 60_000) / course.pace);
}

globalThis.guide = {
  start,
  soundIsAhead,
  figureIsAhead,
  takeCues: () => {
    const taken = cues;
    cues = [];
    return taken;
  },
  now: () => ({ position: player.position(), visibility: document.visibilityState }),
};
