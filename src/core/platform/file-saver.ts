/** A file that is being written. After finish or abandon it takes no more. */
export interface FileSink {
  /** 'file': written to where the person chose. 'download': handed to the browser when it is finished. */
  readonly kind: 'file' | 'download';
  /** Rejects with a QuotaExceededError when there is no room. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Makes it a whole file. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. Never rejects. */
  abandon: () => Promise<void>;
}

export interface NewFile {
  /** With its ending, “528.wav”. */
  name: string;
  /** “audio/wav”. */
  type: string;
}

export interface FileSaver {
  /** Asks where to, where the browser can: call it from a tap. undefined: the person chose nothing. */
  open: (file: NewFile) => Promise<FileSink | undefined>;
}

/** What the File System Access API adds to a window; TypeScript has no words for it yet, nor some browsers. */
interface PickingWindow {
  showSaveFilePicker?: (options: { suggestedName: string; types: { accept: Record<string, string[]> }[] }) => Promise<FileHandle>;
}
type FileHandle = FileSystemFileHandle & { remove?: () => Promise<void> };

interface Seams {
  window: PickingWindow;
  /** Hands a finished file to the browser. */
  download: (blob: Blob, name: string) => void;
}

/** Pieces are put together up to this size, so that the browser can keep them on disk and out of the page's memory. */
const blobBytes = 8 * 2 ** 20;
/** Long enough for any browser to have begun with the download. */
const revokeMilliseconds = 60_000;

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'));

async function openHandle(handle: FileHandle): Promise<FileSink> {
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

function openDownload({ name, type }: NewFile, download: Seams['download']): FileSink {
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const gather = (): void => {
    blobs.push(new Blob(pieces));
    pieces = [];
    size = 0;
  };
  return {
    kind: 'download',
    write: (bytes) => {
      pieces.push(bytes);
      size += bytes.length;
      if (size >= blobBytes) gather();
      return Promise.resolve();
    },
    finish: () => {
      gather();
      download(new Blob(blobs, { type }), name);
      blobs = [];
      return Promise.resolve();
    },
    abandon: () => {
      [blobs, pieces] = [[], []];
      return Promise.resolve();
    },
  };
}

function browserDownload(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeMilliseconds);
}

const namesOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

/** Saves files as they are made: straight to disk with the File System Access API, else as a download of Blobs. */
export function createFileSaver({ window = globalThis as PickingWindow, download = browserDownload }: Partial<Seams> = {}): FileSaver {
  return {
    open: async (file) => {
      if (!window.showSaveFilePicker) return openDownload(file, download);
      try {
        const handle = await window.showSaveFilePicker({ suggestedName: file.name, types: [{ accept: { [file.type]: [endingOf(file.name)] } }] });
        return await openHandle(handle);
      } catch (error) {
        if (namesOf(error) === 'AbortError') return undefined;
        // In a frame of another site there is no picker, but there are downloads.
        if (namesOf(error) === 'SecurityError') return openDownload(file, download);
        throw error;
      }
    },
  };
}
