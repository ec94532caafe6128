import { useEffect, useRef, useState } from 'react';

/** Whether the element has ever been in view; for parts that read many sessions. */
export function useInView() {
  const element = useRef<HTMLElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current || inView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [inView]);
  return [element, inView] as const;
}
