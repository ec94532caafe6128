import { summaryOf } from '#core/heart/heart-summary.ts';
import type { HeartTask } from './summarise-heart.ts';

addEventListener('message', ({ data: { series, sentHeartRate } }: MessageEvent<HeartTask>) => {
  postMessage(summaryOf(series, sentHeartRate));
});
