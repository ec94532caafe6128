import type { StorageProblem } from '#core/personal-data/personal-data.ts';
import type { Readable } from '#core/store.ts';

interface Dependencies {
  storageWarning: Readable<StorageProblem | undefined>;
  /** In the person's language. */
  textOf: (trouble: StorageProblem) => Promise<string>;
  say: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says where something was lost that it was: once for each reason, for as long as the page lives. */
export function notifyUnsaved({ storageWarning, textOf, say, onFailure }: Dependencies): void {
  const said = new Set<StorageProblem>();
  const look = (): void => {
    const trouble = storageWarning.getSnapshot();
    if (!trouble || said.has(trouble)) return;
    said.add(trouble);
    textOf(trouble).then(say, (error: unknown) => {
      // Not said: the next loss for this reason is to be.
      said.delete(trouble);
      onFailure(error);
    });
  };
  storageWarning.subscribe(look);
  look();
}
