import { serveJobs } from './job-messages.ts';
import type { WorkerScope } from './job-messages.ts';

// The script of the worker: here the global object is a worker's, which the types of a page do not say.
serveJobs(globalThis as unknown as WorkerScope);
