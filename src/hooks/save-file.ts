import { createFileSaver } from '#core/platform/files/file-saver.ts';
import type { FileSink, NewFile } from '#core/platform/files/file-sink.ts';

/** Call from a tap: the browser may ask for a place. A file that cannot be written to its end is discarded. */
export async function saveFile<Result>(
  file: NewFile,
  write: (sink: FileSink) => Promise<Result>,
): Promise<Result | 'cancelled' | 'failed'> {
  const sink = await createFileSaver()
    .open(file)
    .catch(() => 'refused' as const);
  if (sink === 'refused') return 'failed';
  if (!sink) return 'cancelled';
  try {
    return await write(sink);
  } catch {
    await sink.abandon().catch(() => undefined);
    return 'failed';
  }
}
