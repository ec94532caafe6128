import { rrCsv, rrPlainText } from '#core/heart/rr-files.ts';
import { createFileSaver } from '#core/platform/files/file-saver.ts';
import { useServices } from '#hooks/services-context.ts';

const types = { txt: 'text/plain', csv: 'text/csv' } as const;

/** Call from a tap: the browser may ask for a place. none: the session has no intervals on this device. */
export function useIntervalExport(): (
  sessionId: string,
  format: keyof typeof types,
  name: string,
) => Promise<'saved' | 'cancelled' | 'none' | 'failed'> {
  const { personalData } = useServices();
  return async (sessionId, format, name) => {
    const sink = await createFileSaver()
      .open({ name, type: types[format] })
      .catch(() => 'refused' as const);
    if (sink === 'refused') return 'failed';
    if (!sink) return 'cancelled';
    try {
      const series = await (await personalData.open()).history.intervals(sessionId);
      if (series.length === 0) {
        await sink.abandon();
        return 'none';
      }
      await sink.write(new TextEncoder().encode(format === 'txt' ? rrPlainText(series) : rrCsv(series)));
      await sink.finish();
      return 'saved';
    } catch {
      await sink.abandon().catch(() => undefined);
      return 'failed';
    }
  };
}
