// npm start: builds if the sources are newer than the last build, then serves.
import { surviveBrokenOutput } from '../server/line-output.ts';
import { buildIfStale } from './build-if-stale.ts';

surviveBrokenOutput();
buildIfStale();
await import('../server/main.ts');
