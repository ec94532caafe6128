import { proveTone } from './tone-proof-job.ts';
import type { ToneProofRequest, ToneProofResult } from './tone-proof-job.ts';
import { renderWav } from './wav-job.ts';
import type { WavPiece, WavRequest } from './wav-job.ts';

export interface JobTypes {
  proof: { request: ToneProofRequest; step: number; result: ToneProofResult };
  wav: { request: WavRequest; step: WavPiece; result: undefined };
}

export type JobKind = keyof JobTypes;

export type JobStart = { [Kind in JobKind]: { kind: Kind; request: JobTypes[Kind]['request'] } }[JobKind];

export type JobStep = IteratorResult<JobTypes[JobKind]['step'], JobTypes[JobKind]['result']>;

export function startJob({ kind, request }: JobStart): { next: () => JobStep } {
  return kind === 'proof' ? proveTone(request) : renderWav(request);
}
