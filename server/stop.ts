interface StopOptions {
  close: () => Promise<void>;
  exit: (code: number) => void;
  /** Milliseconds until the process ends whatever still hangs. */
  patience: number;
}

/** How the process ends: cleanly, but never later than its patience allows. Calling it again changes nothing. */
export function createStop({ close, exit, patience }: StopOptions): (code: number) => void {
  let stopping = false;
  return (code) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => exit(1), patience);
    close().then(
      () => exit(code),
      () => exit(1),
    );
  };
}
