import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** Waits for every lazy part. Rejects with the first error that a component throws. */
export async function renderPage(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(page, {
    // Otherwise React appends large late parts, with a script that moves them.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // React calls this in a task of its own: an error thrown here would end the process.
    onError: (error) => {
      failure ??= { error };
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure.error;
  return html;
}
