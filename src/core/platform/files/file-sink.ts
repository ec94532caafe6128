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

/** Hands a finished file to the browser under a name. */
export type Download = (blob: Blob, name: string) => void;

/** By then any browser has copied a download, however slow its disk: what it was copied from can go. */
export const downloadMilliseconds = 600_000;

/** A download by a link that nobody sees. */
export const linkDownload: Download = (blob, name) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMilliseconds);
};
