import { openBlobFile } from './blob-file.ts';
import { linkDownload } from './file-sink.ts';
import type { Download, FileSink, NewFile } from './file-sink.ts';
import { openStagedFile, tidyStagedFiles } from './staged-file.ts';
import type { PrivateFolder } from './staged-file.ts';

export interface FileSaver {
  /** Asks where to, where the browser can: call it from a tap. undefined: the person chose nothing. */
  open: (file: NewFile) => Promise<FileSink | undefined>;
  /** Removes what earlier downloads may have left on disk. */
  tidy: () => Promise<void>;
}

/** What the File System Access API adds to a window; TypeScript has no words for it yet, nor some browsers. */
interface PickingWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileHandle>;
}
type FileHandle = FileSystemFileHandle & { remove?: () => Promise<void> };

interface Seams {
  window: PickingWindow;
  root: PrivateFolder;
  download: Download;
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'));
const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

async function openChosenFile(handle: FileHandle): Promise<FileSink> {
  const stream = await handle.createWritable();
  return {
    kind: 'file',
    write: (bytes) => stream.write(bytes),
    finish: () => stream.close(),
    abandon: async () => {
      try {
        await stream.abort();
        // What was written went with the stream; what is left is the empty file that choosing a name has made.
        if ((await handle.getFile()).size === 0) await handle.remove?.();
      } catch {
        // A disk that is gone keeps nothing either.
      }
    },
  };
}

/**
 * Saves files as they are made, of any length: straight to where the person wants them (File System Access API), else
 * as a download, by way of the site's private folder on disk, or of Blobs where there is no such folder.
 */
export function createFileSaver(seams: Partial<Seams> = {}): FileSaver {
  const { window, root, download }: Seams = {
    window: globalThis as PickingWindow,
    root: () => navigator.storage.getDirectory(),
    download: linkDownload,
    ...seams,
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
      try {
        const handle = await window.showSaveFilePicker({
          suggestedName: file.name,
          types: [{ accept: { [file.type]: [endingOf(file.name)] } }],
        });
        return await openChosenFile(handle);
      } catch (error) {
        if (nameOf(error) === 'AbortError') return undefined;
        // In a frame of another site there is no picker, but there are downloads.
        if (nameOf(error) === 'SecurityError') return openDownload(file);
        throw error;
      }
    },
    tidy: () => tidyStagedFiles(root),
  };
}
