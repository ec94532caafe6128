import { useRef, useState } from 'react';
import type { ImportOutcome } from '#core/personal-data/personal-data.ts';
import { createFileSaver } from '#core/platform/file-saver.ts';
import { useServices } from './services-context.ts';

/** What became of an export: written to where the person chose, handed to the browser, given up, or failed. */
export type Saved = 'file' | 'download' | 'cancelled' | 'failed';

const types = { json: 'application/json', csv: 'text/csv' } as const;

/** Writes everything (json), or the sessions (csv), to a file of a name. Call it from a tap: the browser may ask where to. */
export function useExport(): (kind: keyof typeof types, name: string) => Promise<Saved> {
  const { personalData } = useServices();
  return async (kind, name) => {
    try {
      const sink = await createFileSaver().open({ name, type: types[kind] });
      if (!sink) return 'cancelled';
      const { archive } = await personalData.open();
      const blob = await (kind === 'json' ? archive.exportJson() : archive.exportCsv());
      await sink.write(new Uint8Array(await blob.arrayBuffer()));
      await sink.finish();
      return sink.kind;
    } catch {
      return 'failed';
    }
  };
}

interface Import {
  /** How far it is, 0–100; undefined while none is under way. */
  percent: number | undefined;
  start: (file: Blob) => Promise<ImportOutcome>;
  /** Gives it up; `start` resolves with what became of it. */
  cancel: () => void;
}

/** Takes an exported file in, one at a time. It goes on where the screen is left. */
export function useImport(): Import {
  const { personalData } = useServices();
  const [percent, setPercent] = useState<number>();
  const under = useRef<AbortController>(undefined);
  return {
    percent,
    start: async (file) => {
      const { signal } = (under.current = new AbortController());
      setPercent(0);
      try {
        const { archive } = await personalData.open();
        return await archive.importJson(file, { signal, onProgress: (done) => setPercent(Math.floor(done * 100)) });
      } catch {
        return { kind: 'failed' };
      } finally {
        setPercent(undefined);
      }
    },
    cancel: () => under.current?.abort(),
  };
}

/** Takes everything personal away from this device; false where the device did not let it. */
export function useErase(): () => Promise<boolean> {
  const { personalData } = useServices();
  return async () => {
    try {
      const { archive } = await personalData.open();
      await archive.eraseAll();
      return true;
    } catch {
      return false;
    }
  };
}
