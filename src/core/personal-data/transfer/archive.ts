import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { exportCsv, exportJson } from './archive-export.ts';
import { noRecords } from './archive-file.ts';
import type { AllRecords } from './archive-file.ts';
import { createImportRun } from './import-run.ts';
import type { Steps } from './merge.ts';
import type { Archive, ImportOutcome } from '#core/personal-data/personal-data.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { Records, TableName } from '#core/personal-data/records/records.ts';
import type { ReadFile } from './read-file.ts';
import { addSettings, eraseSettings } from '#core/personal-data/records/settings.ts';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';

/** Bytes. Ten years of heavy use are about 8 MB. */
const largestFile = 64e6;
/** Share of the progress of an import; the rest is writing. */
const readingPart = 0.2;

interface Seams {
  shelf: Shelf;
  storage: WholeDeviceStorage;
  settings: SettingSchemas;
  now: () => Date;
  readFile: ReadFile;
  alone: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
  onSettings: () => void;
  eraseElsewhere: () => void;
  onFailure: (error: unknown) => void;
}

async function importFile(
  { shelf, storage, readFile, onSettings }: Seams,
  file: Blob,
  { onProgress, onTakingBack, signal, erasing }: Steps,
): Promise<ImportOutcome> {
  const records = noRecords() as { [Name in TableName]: Records[TableName][] };
  signal?.throwIfAborted();
  const merge = await shelf.beginMerge();
  signal?.throwIfAborted();
  const found = await readFile(file, {
    ...(signal && { signal }),
    take: async (slice) => {
      records[slice.table].push(...slice.records);
      onProgress?.(readingPart * slice.checked);
    },
  });
  if (found.kind === 'refused') return found;
  const total = tableNames.reduce((sum, table) => sum + records[table].length, 0);
  const added = await merge(records as AllRecords, {
    signal,
    erasing,
    onTakingBack,
    onProgress: (done) => onProgress?.(readingPart + (1 - readingPart) * done),
  });
  addSettings(storage, found.settings);
  onSettings();
  return { kind: 'merged', added, known: total - added, ...(found.leftOut > 0 && { settingsLeftOut: found.leftOut }) };
}

export function createArchive(seams: Seams): Archive {
  const { shelf, storage, alone, onSettings, eraseElsewhere, onFailure } = seams;
  const run = async (file: Blob, steps: Steps): Promise<ImportOutcome> =>
    file.size > largestFile
      ? { kind: 'refused', reason: 'too-large' }
      : ((await alone(() => importFile(seams, file, steps))) ?? { kind: 'busy' });
  const { start, cancel, erase, ...told } = createImportRun({ run, onFailure });
  return {
    exportJson: () => exportJson(seams),
    exportCsv: () => exportCsv(seams),
    ...told,
    importJson: (file, steps = {}) => start(file, steps),
    cancelImport: cancel,
    eraseAll: async () => {
      await erase(() => shelf.empty());
      eraseSettings(storage);
      eraseElsewhere();
      onSettings();
    },
  };
}
