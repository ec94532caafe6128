import { serveFileReader } from '#core/personal-data/transfer/read-in-worker.ts';
import { keptSettings } from './kept-settings.ts';

// The script of the worker.
serveFileReader(globalThis, keptSettings);
