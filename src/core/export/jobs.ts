import { measureFlacRates, renderFlac, type FlacRateRequest, type FlacRates, type FlacRequest } from './flac-job.ts';
import type { FilePiece } from './file-timing.ts';
import { proveTone, type ToneProofRequest, type ToneProofResult } from './tone-proof-job.ts';
import { renderWav, type WavRequest } from './wav-job.ts';

export interface JobTypes {
  proof: { request: ToneProofRequest; step: number; result: ToneProofResult };
  wav: { request: WavRequest; step: FilePiece; result: undefined };
  flac: { request: FlacRequest; step: FilePiece; result: undefined };
  flacRates: { request: FlacRateRequest; step: never; result: FlacRates };
}

export type JobKind = keyof JobTypes;

export type JobStart = { [Kind in JobKind]: { kind: Kind; request: JobTypes[Kind]['request'] } }[JobKind];

export type JobStep = IteratorResult<JobTypes[JobKind]['step'], JobTypes[JobKind]['result']>;

export function startJob({ kind, request }: JobStart): { next: () => JobStep } {
  if (kind === 'proof') return proveTone(request);
  if (kind === 'flacRates') return { next: () => ({ done: true, value: measureFlacRates(request) }) };
  return kind === 'flac' ? renderFlac(request) : renderWav(request);
}
