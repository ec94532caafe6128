import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** A page as html, once all that it waits for has come. Rejects with what a part of it has thrown. */
export async function renderPage(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(page, {
    // Everything in its place: a part written late would need a script to move it.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // Thrown here it would end the whole process: React calls this from a task of its own.
    onError: (error) => {
      failure ??= { error };
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure.error;
  return html;
}
