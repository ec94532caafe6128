interface StopOptions {
  close: () => Promise<void>;
  exit: (code: number) => void;
  timeout: number;
}

export function createShutdown({ close, exit, timeout }: StopOptions): (code: number) => void {
  let stopping = false;
  return (code) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => exit(1), timeout);
    close().then(
      () => exit(code),
      () => exit(1),
    );
  };
}
