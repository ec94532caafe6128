/** Why something could not be had, decided once at the door where it comes in. */
export type FailureKind = 'offline' | 'not-found' | 'forbidden' | 'invalid' | 'unexpected';

/** What a screen can know of data on its way. `retrying`: at least one try has failed and another is under way. */
export type Loadable<T> =
  | { status: 'loading'; retrying: boolean }
  | { status: 'failed'; kind: FailureKind; retry: () => void }
  | { status: 'ready'; value: T };
