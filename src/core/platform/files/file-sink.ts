export interface FileSink {
  /** file: at the chosen place. download: given to the browser when finished. */
  readonly kind: 'file' | 'download';
  /** Rejects with a QuotaExceededError without free space. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  finish: () => Promise<void>;
  /** Removes what was written. Never rejects. */
  abandon: () => Promise<void>;
}

export interface NewFile {
  name: string;
  type: string;
}

export type Download = (blob: Blob, name: string) => void;

/** Milliseconds after which even a slow disk has the copy, and its source can be deleted. */
export const downloadTimeLimit = 600_000;

export const downloadByLink: Download = (blob, name) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadTimeLimit);
};
