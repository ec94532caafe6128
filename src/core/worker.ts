/** What is used of a Worker. */
export interface WorkerPort {
  addEventListener: (type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void) => void;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  terminate: () => void;
}

export interface WorkerConnection<Sent> {
  /** @param transfer what the page gives away with it */
  send: (message: Sent, transfer?: Transferable[]) => void;
  /** Ends the worker. Nothing is received any more. */
  close: () => void;
}

interface Listeners<Received> {
  receive: (message: Received) => void;
  /** The worker is closed. Called once, also where its script cannot be loaded. @param hasAnswered before */
  onBroken: (reason: string, hasAnswered: boolean) => void;
}

/** @returns undefined where the browser gives no worker */
export function connectWorker<Sent, Received>(
  openWorker: () => WorkerPort,
  { receive, onBroken }: Listeners<Received>,
): WorkerConnection<Sent> | undefined {
  let worker: WorkerPort;
  try {
    worker = openWorker();
  } catch {
    return undefined;
  }
  let isOpen = true;
  let hasAnswered = false;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    worker.terminate();
  };
  worker.addEventListener('message', (event) => {
    if (!isOpen) return;
    hasAnswered = true;
    receive((event as MessageEvent<Received>).data);
  });
  const fail = (event: Event): void => {
    // Handled here: keep it out of the console.
    event.preventDefault();
    if (!isOpen) return;
    close();
    onBroken('message' in event ? String(event.message) : event.type, hasAnswered);
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  return { send: (message, transfer = []) => worker.postMessage(message, transfer), close };
}
