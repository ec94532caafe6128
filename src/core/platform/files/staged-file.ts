import { downloadMilliseconds } from './file-sink.ts';
import type { Download, FileSink, NewFile } from './file-sink.ts';

/** Gives the folder that a site has for itself on disk; rejects where it has none. */
export type PrivateFolder = () => Promise<FileSystemDirectoryHandle>;

const folderName = 'downloads';

/**
 * Removes what was staged for downloads that must long be done: a page that was closed could not do it. Never rejects.
 */
export async function tidyStagedFiles(root: PrivateFolder): Promise<void> {
  try {
    const folder = await (await root()).getDirectoryHandle(folderName);
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      // One that another tab is writing cannot be removed: the next time, then.
      if (Date.now() - lastModified >= downloadMilliseconds) await folder.removeEntry(name).catch(() => undefined);
    }
  } catch {
    // No such folder: nothing was ever staged.
  }
}

/** Rejects, and does not throw, where a browser has private files that a page cannot write. */
const writableOf = async (handle: FileSystemFileHandle): Promise<FileSystemWritableFileStream> =>
  handle.createWritable();

/** Writes into a private file on disk, downloads that, and removes it later: no memory is needed, whatever the length. */
export async function openStagedFile(
  { name, type }: NewFile,
  root: PrivateFolder,
  download: Download,
): Promise<FileSink> {
  const folder = await (await root()).getDirectoryHandle(folderName, { create: true });
  const staged = `${crypto.randomUUID()}.part`;
  const handle = await folder.getFileHandle(staged, { create: true });
  const remove = (): Promise<void> => folder.removeEntry(staged).catch(() => undefined);
  const stream = await writableOf(handle).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    kind: 'download',
    write: (bytes) => stream.write(bytes),
    finish: async () => {
      await stream.close();
      // A slice of the whole has the type that the file on disk lacks.
      const file = await handle.getFile();
      download(file.slice(0, file.size, type), name);
      setTimeout(() => void remove(), downloadMilliseconds);
    },
    abandon: async () => {
      await stream.abort().catch(() => undefined);
      await remove();
    },
  };
}
