import { shareFile } from '#core/platform/files/share-file.ts';
import type { Shared } from '#core/platform/files/share-file.ts';

export function useShareFile(): (file: File) => Promise<Shared> {
  return shareFile;
}
