import { classNames } from '#ui/class-names.ts';

interface SkipLinkProps {
  /** Where the link leads before scripts run. */
  href: string;
  onFollow: () => void;
  className?: string | false;
  children: string;
}

export function SkipLink({ href, onFollow, className, children }: SkipLinkProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        // The hash would add a history entry without the state of this one.
        event.preventDefault();
        onFollow();
      }}
      className={classNames(
        'fixed top-3 left-3 z-50 -translate-y-24 rounded-control bg-primary px-4 py-3 text-on-primary opacity-0 focus-visible:translate-y-0 focus-visible:opacity-100',
        className,
      )}
    >
      {children}
    </a>
  );
}
