import type { StorageProblem } from '#core/personal-data/personal-data.ts';
import type { Readable } from '#core/store.ts';

interface Dependencies {
  storageWarning: Readable<StorageProblem | undefined>;
  loadText: (problem: StorageProblem) => Promise<string>;
  show: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says that data could not be stored, once per page and problem. */
export function notifyUnsaved({ storageWarning, loadText, show, onFailure }: Dependencies): void {
  const shown = new Set<StorageProblem>();
  const update = (): void => {
    const problem = storageWarning.getSnapshot();
    if (!problem || shown.has(problem)) return;
    shown.add(problem);
    loadText(problem).then(show, (error: unknown) => {
      shown.delete(problem);
      onFailure(error);
    });
  };
  storageWarning.subscribe(update);
  update();
}
