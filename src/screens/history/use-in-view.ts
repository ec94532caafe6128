import { tried } from '#core/tried.ts';
import { useEffect, useRef, useState } from 'react';

/** Whether the element has ever been in view; for parts that read many sessions. */
export function useInView() {
  const element = useRef<HTMLElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current || inView) return undefined;
    const show = (): void => setInView(true);
    const observer = tried(
      () => new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show()),
    );
    if (!observer) show();
    observer?.observe(element.current);
    return () => observer?.disconnect();
  }, [inView]);
  return [element, inView] as const;
}
