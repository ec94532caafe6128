export interface PageLife {
  /** The page is seen again, thawed, or taken out of the browser's memory of pages left. */
  back: () => void;
  /** The page is being left: closed, reloaded, or gone from to another site. */
  left: () => void;
}

/** Calls back as the browser puts the page away and takes it out again; returns the function that ends it. */
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
