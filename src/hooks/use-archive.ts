import { useEffect, useEffectEvent } from 'react';
import type { Archive, ExportedFile, ImportResult, ImportState } from '#core/personal-data/personal-data.ts';
import { saveFile } from './save-file.ts';
import { useServices } from './services-context.ts';
import { usePersonalData } from './use-personal-data.ts';
import { useReadable } from './use-readable.ts';

export type ExportResult =
  | { kind: 'file' | 'download'; skippedRecords: number }
  | { kind: 'cancelled' }
  | { kind: 'failed' };

/** Written in pieces, so that the file is not in memory twice. */
const bytesPerWrite = 2 ** 20;

const exportOf = async (archive: Archive, kind: keyof typeof types): Promise<ExportedFile> =>
  kind === 'json' ? archive.exportJson() : { file: await archive.exportCsv(), skippedRecords: 0 };

const types = { json: 'application/json', csv: 'text/csv' } as const;

/** Call from a tap: the browser may ask for a place. */
export function useExport(): (kind: keyof typeof types, name: string) => Promise<ExportResult> {
  const { personalData } = useServices();
  return async (kind, name) => {
    const result = await saveFile({ name, type: types[kind] }, async (sink) => {
      const { file, skippedRecords } = await exportOf((await personalData.open()).archive, kind);
      for (let from = 0; from < file.size; from += bytesPerWrite)
        await sink.write(new Uint8Array(await file.slice(from, from + bytesPerWrite).arrayBuffer()));
      await sink.finish();
      return { kind: sink.kind, skippedRecords };
    });
    return typeof result === 'string' ? { kind: result } : result;
  };
}

interface Import {
  importing: ImportState | undefined;
  /** Resolves with the result if no screen has shown it. */
  start: (file: Blob) => Promise<ImportResult | undefined>;
  cancel: () => void;
}

/** @param onResult also called for an import that ended while no screen listened */
export function useImport(onResult: (outcome: ImportResult) => void): Import {
  const { personalData } = useServices();
  const archive = usePersonalData()?.archive;
  const reportUnseen = useEffectEvent((from: Archive) => {
    const result = from.takeUnseenResult();
    if (result) onResult(result);
  });
  useEffect(() => {
    if (!archive) return undefined;
    reportUnseen(archive);
    return archive.unseenResult.subscribe(() => reportUnseen(archive));
  }, [archive]);
  return {
    importing: useReadable(archive?.importProgress, undefined),
    start: async (file) => {
      try {
        const opened = (await personalData.open()).archive;
        await opened.importJson(file);
        return opened.unseenResult.getSnapshot();
      } catch {
        return { kind: 'failed' };
      }
    },
    cancel: () => archive?.cancelImport(),
  };
}

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
