import { rrCsv, rrPlainText } from '#core/heart/rr-files.ts';
import { saveFile } from '#hooks/save-file.ts';
import { useServices } from '#hooks/services-context.ts';

const types = { txt: 'text/plain', csv: 'text/csv' } as const;

/** Call from a tap: the browser may ask for a place. none: the session has no intervals on this device. */
export function useIntervalExport(): (
  sessionId: string,
  format: keyof typeof types,
  name: string,
) => Promise<'saved' | 'cancelled' | 'none' | 'failed'> {
  const { personalData } = useServices();
  return (sessionId, format, name) =>
    saveFile({ name, type: types[format] }, async (sink) => {
      const series = await (await personalData.open()).history.intervals(sessionId);
      if (series.length === 0) {
        await sink.abandon();
        return 'none';
      }
      await sink.write(new TextEncoder().encode(format === 'txt' ? rrPlainText(series) : rrCsv(series)));
      await sink.finish();
      return 'saved';
    });
}
