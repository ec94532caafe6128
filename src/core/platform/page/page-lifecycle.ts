export interface PageLifecycle {
  /** Visible again, resumed, or restored from the back/forward cache. */
  onShow: () => void;
  onHide: () => void;
}

export function watchPageLifecycle({ onShow, onHide }: PageLifecycle): () => void {
  const visible = (): void => {
    if (document.visibilityState === 'visible') onShow();
  };
  document.addEventListener('visibilitychange', visible);
  document.addEventListener('resume', onShow);
  addEventListener('pageshow', onShow);
  addEventListener('pagehide', onHide);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    document.removeEventListener('resume', onShow);
    removeEventListener('pageshow', onShow);
    removeEventListener('pagehide', onHide);
  };
}
