import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFileExport, type FileExport, type FileExportState } from '#core/export/file-export.ts';

/** Cancelled when the screen is left. */
export function useFileExport(): { state: FileExportState; start: FileExport['start']; cancel: () => void } {
  const [fileExport] = useState(() => createFileExport());
  const state = useSyncExternalStore(fileExport.subscribe, fileExport.getSnapshot, fileExport.getSnapshot);
  useEffect(() => {
    fileExport.removeLeftovers();
    return fileExport.cancel;
  }, [fileExport]);
  return { state, start: fileExport.start, cancel: fileExport.cancel };
}
