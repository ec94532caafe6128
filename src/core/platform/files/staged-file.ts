import { downloadTimeLimit, type Download, type FileSink, type NewFile } from './file-sink.ts';

/** Rejects where the site has no private folder. */
export type PrivateFolder = () => Promise<FileSystemDirectoryHandle>;

const folderName = 'downloads';

/** Removes files that a closed page left behind. Never rejects. */
export async function removeStaleFiles(root: PrivateFolder): Promise<void> {
  try {
    const folder = await (await root()).getDirectoryHandle(folderName);
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      // Fails for a file that another tab is writing.
      if (Date.now() - lastModified >= downloadTimeLimit) await folder.removeEntry(name).catch(() => undefined);
    }
  } catch {
    // There is no private folder.
  }
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
