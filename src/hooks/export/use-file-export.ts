import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadClipsOf } from '#core/clips/clips.ts';
import { createFileExport, type FileExport, type FileExportState } from '#core/export/file-export.ts';
import { fileSampleRate } from '#core/export/file-timing.ts';

/** Cancelled when the screen is left. */
export function useFileExport(): { state: FileExportState; start: FileExport['start']; cancel: () => void } {
  const [fileExport] = useState(() => createFileExport());
  const state = useSyncExternalStore(fileExport.subscribe, fileExport.getSnapshot, fileExport.getSnapshot);
  useEffect(() => {
    fileExport.removeLeftovers();
    return fileExport.cancel;
  }, [fileExport]);
  const start: FileExport['start'] = (request) =>
    fileExport.start({ ...request, loadClips: () => loadClipsOf(request.programme, fileSampleRate) });
  return { state, start, cancel: fileExport.cancel };
}
