// npm start: builds if the sources changed since the last build, then serves.
import { buildIfStale } from './build-if-stale.ts';

buildIfStale();
await import('../server/main.ts');
