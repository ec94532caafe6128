import { exceptionNameOf } from '#core/platform/exception-name.ts';
import { openBlobFile } from './blob-file.ts';
import { downloadByLink, type Download, type FileSink, type NewFile } from './file-sink.ts';
import { openStagedFile, removeStaleFiles, shortTimeLimit, type PrivateFolder } from './staged-file.ts';

export interface FileSaver {
  /** Call from a tap. undefined: the person closed the file picker. */
  open: (file: NewFile) => Promise<FileSink | undefined>;
  removeLeftovers: () => Promise<void>;
  /** Removes copies whose downloads have most probably ended. Returns whether there were any. Never rejects. */
  makeRoom: () => Promise<boolean>;
}

/** File System Access API, not yet in TypeScript's DOM library. */
interface PickingWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileHandle>;
}
type FileHandle = FileSystemFileHandle & { remove?: () => Promise<void> };

interface FileSaverDependencies {
  window: PickingWindow;
  root: PrivateFolder;
  download: Download;
}

/** Browsers refuse other extensions, which names from outside may have. */
const extensionOf = (name: string): string | undefined => /\.[\dA-Za-z+]{1,15}$/.exec(name)?.[0];

async function openChosenFile(handle: FileHandle): Promise<FileSink> {
  const stream = await handle.createWritable();
  return {
    kind: 'file',
    write: (bytes) => stream.write(bytes),
    finish: () => stream.close(),
    abandon: async () => {
      try {
        await stream.abort();
        // Aborting discards the data but leaves the empty file created by the picker.
        if ((await handle.getFile()).size === 0) await handle.remove?.();
      } catch {
        // The disk may be gone.
      }
    },
  };
}

/** Streams to the chosen file, otherwise downloads through a private file, or through Blobs without private files. */
export function createFileSaver(dependencies: Partial<FileSaverDependencies> = {}): FileSaver {
  const { window, root, download }: FileSaverDependencies = {
    window: globalThis as PickingWindow,
    root: () => navigator.storage.getDirectory(),
    download: downloadByLink,
    ...dependencies,
  };

  const openDownload = async (file: NewFile): Promise<FileSink> => {
    try {
      return await openStagedFile(file, root, download);
    } catch {
      return openBlobFile(file, download);
    }
  };

  return {
    open: async (file) => {
      if (!window.showSaveFilePicker) return openDownload(file);
      const extension = extensionOf(file.name);
      try {
        const handle = await window.showSaveFilePicker({
          suggestedName: file.name,
          types: extension === undefined ? [] : [{ accept: { [file.type]: [extension] } }],
        });
        return await openChosenFile(handle);
      } catch (error) {
        if (exceptionNameOf(error) === 'AbortError') return undefined;
        // Cross-origin frames have downloads but no picker.
        if (exceptionNameOf(error) === 'SecurityError') return openDownload(file);
        throw error;
      }
    },
    removeLeftovers: async () => void (await removeStaleFiles(root)),
    makeRoom: async () => (await removeStaleFiles(root, shortTimeLimit)) > 0,
  };
}
