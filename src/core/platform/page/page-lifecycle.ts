export interface PageLifecycle {
  /** Visible again, resumed, or restored from the back/forward cache. */
  onShow: () => void;
  onHide: () => void;
}

export function watchPageLifecycle({ onShow, onHide }: PageLifecycle): () => void {
  const visible = (): void => {
    if (document.visibilityState === 'visible') onShow();
  };
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener('visibilitychange', visible, { signal });
  document.addEventListener('resume', onShow, { signal });
  addEventListener('pageshow', onShow, { signal });
  addEventListener('pagehide', onHide, { signal });
  return () => watching.abort();
}
