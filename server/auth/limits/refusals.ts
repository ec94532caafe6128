/** requests: too many requests or tries. mails: too many mails. waiting: no room to wait. */
export type Refusal = 'requests' | 'mails' | 'waiting';

/** Called for each refused request, for metrics. */
export type OnRefused = (refusal: Refusal) => void;

/** @param code GoTrue's word for the error */
export function refusalOf(status: number, code: string | null | undefined): Refusal | undefined {
  if (status === 503) return 'waiting';
  if (status !== 429) return undefined;
  return code === 'over_email_send_rate_limit' ? 'mails' : 'requests';
}
