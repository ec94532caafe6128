import type { Download, FileSink, NewFile } from './file-sink.ts';

const blobBytes = 8 * 2 ** 20;

/** Browsers silently lose data beyond an unknown limit, so each Blob is read back. */
export function openBlobFile({ name, type }: NewFile, download: Download): FileSink {
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const blob = new Blob(pieces);
    pieces = [];
    size = 0;
    try {
      await blob.slice(-1).arrayBuffer();
    } catch {
      throw new DOMException('the browser keeps no more', 'QuotaExceededError');
    }
    blobs.push(blob);
  };
  return {
    kind: 'download',
    write: async (bytes) => {
      pieces.push(bytes);
      size += bytes.length;
      if (size >= blobBytes) await flush();
    },
    finish: async () => {
      await flush();
      download(new Blob(blobs, { type }), name);
      blobs = [];
    },
    abandon: () => {
      [blobs, pieces] = [[], []];
      return Promise.resolve();
    },
  };
}
