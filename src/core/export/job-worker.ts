import { serveJobs, type WorkerScope } from './job-messages.ts';

// The types describe a page's global object, but this is a worker's.
serveJobs(globalThis as unknown as WorkerScope);
