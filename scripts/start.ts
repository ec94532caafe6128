// npm start: builds if the sources are newer than the last build, then serves.
import { buildIfStale } from './build-if-stale.ts';

buildIfStale();
await import('../server/main.ts');
