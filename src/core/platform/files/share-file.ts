import { exceptionNameOf } from '#core/platform/exception-name.ts';
import { downloadByLink, type Download } from './file-sink.ts';

export type Shared = 'shared' | 'cancelled' | 'downloaded';

type Sharing = Partial<Pick<Navigator, 'canShare' | 'share'>>;

interface ShareFileDependencies {
  sharing: Sharing;
  download: Download;
}

const isCancelled = (error: unknown): boolean => exceptionNameOf(error) === 'AbortError';

/** Opens the share sheet, or downloads where there is none or it refuses. Call it soon after a tap. Never rejects. */
export async function shareFile(file: File, dependencies: Partial<ShareFileDependencies> = {}): Promise<Shared> {
  const { sharing, download }: ShareFileDependencies = {
    sharing: navigator,
    download: downloadByLink,
    ...dependencies,
  };
  const data = { files: [file] };
  try {
    if (sharing.share && sharing.canShare?.(data)) {
      await sharing.share(data);
      return 'shared';
    }
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
  }
  download(file, file.name);
  return 'downloaded';
}
