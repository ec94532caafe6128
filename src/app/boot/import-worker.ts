import { serveFileReader } from '#core/personal-data/transfer/read-in-worker.ts';
import { exportedSettings } from './exported-settings.ts';

serveFileReader(globalThis, exportedSettings);
