import { exportCsv, exportJson, type ExportDependencies } from './archive-export.ts';
import { emptyRecords, type AllRecords } from './archive-file.ts';
import { createImportRun } from './import-run.ts';
import type { ImportOptions } from './merge.ts';
import type { Archive, ImportResult } from '#core/personal-data/personal-data.ts';
import { tableNames, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import type { ReadFile } from './read-file.ts';
import { importSettings, eraseSettings } from '#core/personal-data/records/settings.ts';

/** Bytes. Ten years of heavy use are about 8 MB, and 45 MB more with a heart-rate sensor in every session. */
const maxFileSize = 128e6;
/** Share of reading in the progress of an import; the rest is writing. */
const readingShare = 0.2;

export interface ArchiveDependencies extends ExportDependencies {
  readFile: ReadFile;
  runExclusively: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
  /** Called after an import or an erasure has changed settings. */
  onSettings: () => void;
  /** Erases personal data kept outside this module, such as the language cookie and audio files. */
  eraseElsewhere: () => Promise<void> | void;
  onFailure: (error: unknown) => void;
}

async function importFile(
  { recordStore, storage, readFile, onSettings }: ArchiveDependencies,
  file: Blob,
  { onProgress, onRollback, signal, erasing }: ImportOptions,
): Promise<ImportResult> {
  const records = emptyRecords() as { [Name in TableName]: Records[TableName][] };
  signal?.throwIfAborted();
  const merge = await recordStore.beginImport();
  signal?.throwIfAborted();
  const result = await readFile(file, {
    ...(signal && { signal }),
    take: async (slice) => {
      records[slice.table].push(...slice.records);
      onProgress?.(readingShare * slice.checked);
    },
  });
  if (result.kind === 'refused') return result;
  const total = tableNames.reduce((sum, table) => sum + records[table].length, 0);
  const added = await merge(records as AllRecords, {
    signal,
    erasing,
    onRollback,
    onProgress: (done) => onProgress?.(readingShare + (1 - readingShare) * done),
  });
  importSettings(storage, result.settings);
  onSettings();
  return {
    kind: 'merged',
    added,
    existing: total - added,
    ...(result.skippedSettings > 0 && { skippedSettings: result.skippedSettings }),
  };
}

export function createArchive(dependencies: ArchiveDependencies): Archive {
  const { recordStore, storage, runExclusively, onSettings, eraseElsewhere, onFailure } = dependencies;
  const run = async (file: Blob, options: ImportOptions): Promise<ImportResult> =>
    file.size > maxFileSize
      ? { kind: 'refused', reason: 'too-large' }
      : ((await runExclusively(() => importFile(dependencies, file, options))) ?? { kind: 'busy' });
  const { start, cancel, erase, ...stores } = createImportRun({ run, onFailure });
  return {
    exportJson: () => exportJson(dependencies),
    exportCsv: () => exportCsv(dependencies),
    ...stores,
    importJson: (file, options = {}) => start(file, options),
    cancelImport: cancel,
    eraseAll: async () => {
      await erase(() => recordStore.erase());
      eraseSettings(storage);
      try {
        await eraseElsewhere();
      } finally {
        onSettings();
      }
    },
  };
}
