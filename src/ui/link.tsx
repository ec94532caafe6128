import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> {
  to: To;
  /** The router's `state` of the new location. */
  state?: unknown;
}

/** A link within the app. React Router's own adds 4 kB (gzip) to every first visit for its framework's prefetching. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
