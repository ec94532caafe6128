export type FailureKind = 'offline' | 'not-found' | 'forbidden' | 'invalid' | 'unexpected';

/** retrying: at least one attempt has failed. */
export type Loadable<T> =
  | { status: 'loading'; retrying: boolean }
  | { status: 'failed'; kind: FailureKind; retry: () => void }
  | { status: 'ready'; value: T };
