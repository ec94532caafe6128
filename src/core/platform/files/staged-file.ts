import { downloadTimeLimit, type Download, type FileSink, type NewFile } from './file-sink.ts';

/** Rejects where the site has no private folder. */
export type PrivateFolder = () => Promise<FileSystemDirectoryHandle>;

const folderName = 'downloads';

/** Milliseconds after which a usual disk has the copy. */
export const shortTimeLimit = 15_000;

/** Removes files that a closed page left behind, and returns how many. Never rejects. */
export async function removeStaleFiles(root: PrivateFolder, age = downloadTimeLimit): Promise<number> {
  let removed = 0;
  try {
    const folder = await (await root()).getDirectoryHandle(folderName);
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      // Fails for a file that another tab is writing.
      if (Date.now() - lastModified < age) continue;
      const isGone = await folder.removeEntry(name).then(
        () => true,
        () => false,
      );
      if (isGone) removed += 1;
    }
  } catch {
    // There is no private folder.
  }
  return removed;
}

/** Async, so that it rejects instead of throwing where private files are read-only. */
const openWritable = async (handle: FileSystemFileHandle): Promise<FileSystemWritableFileStream> =>
  handle.createWritable();

export async function openStagedFile(
  { name, type }: NewFile,
  root: PrivateFolder,
  download: Download,
): Promise<FileSink> {
  const folder = await (await root()).getDirectoryHandle(folderName, { create: true });
  const staged = `${crypto.randomUUID()}.part`;
  const handle = await folder.getFileHandle(staged, { create: true });
  const remove = (): Promise<void> => folder.removeEntry(staged).catch(() => undefined);
  const stream = await openWritable(handle).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    kind: 'download',
    write: (bytes) => stream.write(bytes),
    finish: async () => {
      await stream.close();
      // A slice has the type that the file lacks.
      const file = await handle.getFile();
      download(file.slice(0, file.size, type), name);
      setTimeout(() => void remove(), downloadTimeLimit);
    },
    abandon: async () => {
      await stream.abort().catch(() => undefined);
      await remove();
    },
  };
}
