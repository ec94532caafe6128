export interface PageLife {
  /** Visible again, resumed, or restored from the back/forward cache. */
  back: () => void;
  /** Closed, reloaded or left. */
  left: () => void;
}

export function watchPageLife({ back, left }: PageLife): () => void {
  const visible = (): void => {
    if (document.visibilityState === 'visible') back();
  };
  document.addEventListener('visibilitychange', visible);
  document.addEventListener('resume', back);
  addEventListener('pageshow', back);
  addEventListener('pagehide', left);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    document.removeEventListener('resume', back);
    removeEventListener('pageshow', back);
    removeEventListener('pagehide', left);
  };
}
