import { useState, type ReactNode } from 'react';
import { dialogPart } from '#components/dialog-part.tsx';
import { copyText } from '#hooks/browser.ts';
import { toast } from '#ui/toast.ts';

const LinkDialog = dialogPart(async () => (await import('./link-dialog.tsx')).LinkDialog);

/**
 * Copies a link. Where the browser refuses, `byHand` shows it.
 * @param copied what is said once it is copied
 */
export function useLinkCopy(copied: string): { copy: (url: string) => Promise<void>; byHand: ReactNode } {
  const [refused, setRefused] = useState<string>();
  const copy = async (url: string): Promise<void> => {
    if (await copyText(url)) toast(copied, 'done');
    else setRefused(url);
  };
  const byHand = refused === undefined ? null : <LinkDialog url={refused} onClose={() => setRefused(undefined)} />;
  return { copy, byHand };
}
