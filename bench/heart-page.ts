// The page of bench/heart.ts: the formulas only.
import { createHeartRecorder } from '../src/core/heart/heart-recorder.ts';
import { summaryOf } from '../src/core/heart/heart-summary.ts';
import { atRest, intervalsOf } from '../src/core/heart/hearts.fixture.ts';

type Recorder = ReturnType<typeof createHeartRecorder>;

declare global {
  var createHeartRecorder: () => Recorder;
  var summaryOfHeart: typeof summaryOf;
  var heartAtRest: (seconds: number) => number[];
}

globalThis.createHeartRecorder = createHeartRecorder;
globalThis.summaryOfHeart = summaryOf;
globalThis.heartAtRest = (seconds) => intervalsOf({ seed: 1, seconds, mean: 800, sources: atRest });
