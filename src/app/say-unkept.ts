import type { Trouble } from '#core/personal-data/personal-data.ts';
import type { Readable } from '#core/store.ts';

interface Seams {
  unkept: Readable<Trouble | undefined>;
  /** In the person's language. */
  textOf: (trouble: Trouble) => Promise<string>;
  say: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says where something was lost that it was: once for each reason, for as long as the page lives. */
export function sayUnkept({ unkept, textOf, say, onFailure }: Seams): void {
  const said = new Set<Trouble>();
  const look = (): void => {
    const trouble = unkept.getSnapshot();
    if (!trouble || said.has(trouble)) return;
    said.add(trouble);
    textOf(trouble).then(say, (error: unknown) => {
      // Not said: the next loss for this reason is to be.
      said.delete(trouble);
      onFailure(error);
    });
  };
  unkept.subscribe(look);
  look();
}
