import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Archive, Exported, ImportOutcome, Importing } from '#core/personal-data/personal-data.ts';
import { createFileSaver } from '#core/platform/files/file-saver.ts';
import { useServices } from './services-context.ts';
import { usePersonalData } from './use-personal-data.ts';

/** leftOut: unreadable records that JSON cannot represent. */
export type Saved = { kind: 'file' | 'download'; leftOut: number } | { kind: 'cancelled' } | { kind: 'failed' };

/** Bytes per write, so that the file is not in memory twice. */
const piece = 2 ** 20;

const exportOf = async (archive: Archive, kind: keyof typeof types): Promise<Exported> =>
  kind === 'json' ? archive.exportJson() : { file: await archive.exportCsv(), leftOut: 0 };

const types = { json: 'application/json', csv: 'text/csv' } as const;

/** Call from a tap: the browser may ask for a place. */
export function useExport(): (kind: keyof typeof types, name: string) => Promise<Saved> {
  const { personalData } = useServices();
  return async (kind, name) => {
    const sink = await createFileSaver()
      .open({ name, type: types[kind] })
      .catch(() => 'refused' as const);
    if (sink === 'refused') return { kind: 'failed' };
    if (!sink) return { kind: 'cancelled' };
    try {
      const { file, leftOut } = await exportOf((await personalData.open()).archive, kind);
      for (let from = 0; from < file.size; from += piece)
        await sink.write(new Uint8Array(await file.slice(from, from + piece).arrayBuffer()));
      await sink.finish();
      return { kind: sink.kind, leftOut };
    } catch {
      await sink.abandon().catch(() => undefined);
      return { kind: 'failed' };
    }
  };
}

interface Import {
  importing: Importing | undefined;
  /** Resolves with the result where no screen has shown it. */
  start: (file: Blob) => Promise<ImportOutcome | undefined>;
  cancel: () => void;
}

const none = { subscribe: () => () => undefined, getSnapshot: () => undefined };

/** An import continues when the screen is left. @param tell also called for one that ended meanwhile */
export function useImport(tell: (outcome: ImportOutcome) => void): Import {
  const { personalData } = useServices();
  const archive = usePersonalData()?.archive;
  const { subscribe, getSnapshot } = archive?.importing ?? none;
  const tellUntold = useEffectEvent((from: Archive) => {
    const outcome = from.takeUntold();
    if (outcome) tell(outcome);
  });
  useEffect(() => {
    if (!archive) return undefined;
    tellUntold(archive);
    return archive.untold.subscribe(() => tellUntold(archive));
  }, [archive]);
  return {
    importing: useSyncExternalStore(subscribe, getSnapshot, () => undefined),
    start: async (file) => {
      try {
        const opened = (await personalData.open()).archive;
        await opened.importJson(file);
        return opened.untold.getSnapshot();
      } catch {
        return { kind: 'failed' };
      }
    },
    cancel: () => archive?.cancelImport(),
  };
}

/** Resolves with false where the browser refuses. */
export function useErase(): () => Promise<boolean> {
  const { personalData } = useServices();
  return async () => {
    try {
      const { archive } = await personalData.open();
      await archive.eraseAll();
      return true;
    } catch {
      return false;
    }
  };
}
