import { installSoundscapes } from '#core/audio/soundscapes/install-soundscapes.ts';
import { measureFlacRates, renderFlac, type FlacRateRequest, type FlacRates, type FlacRequest } from './flac-job.ts';
import type { FilePiece } from './file-timing.ts';
import type { SmallRequest } from './small-job.ts';
import { proveTone, type ToneProofRequest, type ToneProofResult } from './tone-proof-job.ts';
import { renderWav, type WavRequest } from './wav-job.ts';

export interface JobTypes {
  proof: { request: ToneProofRequest; step: number; result: ToneProofResult };
  wav: { request: WavRequest; step: FilePiece; result: undefined };
  flac: { request: FlacRequest; step: FilePiece; result: undefined };
  small: { request: SmallRequest; step: FilePiece; result: undefined };
  flacRates: { request: FlacRateRequest; step: never; result: FlacRates };
}

export type JobKind = keyof JobTypes;

export type JobStart = { [Kind in JobKind]: { kind: Kind; request: JobTypes[Kind]['request'] } }[JobKind];

export type JobStep = IteratorResult<JobTypes[JobKind]['step'], JobTypes[JobKind]['result']>;

/** The next step of a job; one at a time. */
export interface Job {
  next: () => JobStep | Promise<JobStep>;
}

export function startJob({ kind, request }: JobStart): Job {
  installSoundscapes();
  if (kind === 'proof') return proveTone(request);
  if (kind === 'flacRates') return { next: () => ({ done: true, value: measureFlacRates(request) }) };
  if (kind === 'small') return startSmall(request);
  return kind === 'flac' ? renderFlac(request) : renderWav(request);
}

/** Loads its library, which the other jobs do without. */
function startSmall(request: SmallRequest): Job {
  const opening = import('./small-job.ts').then(({ renderSmall }) => renderSmall(request));
  return { next: async () => (await opening).next() };
}
