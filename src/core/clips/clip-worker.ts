import { workOnClip, type ClipAnswer, type ClipOrder } from './clip-work.ts';

interface Scope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ClipOrder>) => void) => void;
  postMessage: (answer: ClipAnswer, transfer: Transferable[]) => void;
}

// The types describe a page's global object, but this is a worker's.
const scope = globalThis as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  const answer = workOnClip(data);
  scope.postMessage(answer, answer.playable?.ears.map(({ buffer }) => buffer) ?? []);
});
