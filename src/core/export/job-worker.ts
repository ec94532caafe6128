import { serveJobs } from './job-messages.ts';
import type { WorkerScope } from './job-messages.ts';

// The types are a page's, the global object a worker's.
serveJobs(globalThis as unknown as WorkerScope);
