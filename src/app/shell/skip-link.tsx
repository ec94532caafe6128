import { classNames } from '#ui/class-names.ts';

interface SkipLinkProps {
  /** Where it leads without scripts. */
  href: string;
  onFollow: () => void;
  className?: string | false;
  children: string;
}

/** A link that only the keyboard meets, before everything else. */
export function SkipLink({ href, onFollow, className, children }: SkipLinkProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        // Followed, it would be an entry of its own in the history, without what this one holds.
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
