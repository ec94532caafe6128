import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LazyBoundary } from './lazy-boundary.tsx';

interface DisclosureProps {
  title: string;
  /** With a hint it is a card of its own, otherwise a row of a card. */
  hint?: string;
  Glyph?: LucideIcon;
  /** The current choice or value. */
  value?: ReactNode;
  /** A row inside another one. */
  isNested?: boolean;
  /** An address that ends in it opens it. */
  anchor?: string;
  /** Rendered, and loaded, when first opened. */
  children: ReactNode;
}

export function Disclosure({ children, anchor, ...row }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The person may have opened it before hydration.
  useEffect(() => {
    const element = details.current;
    if (element && anchor !== undefined && location.hash === `#${anchor}`) {
      element.open = true;
      element.scrollIntoView({ block: 'start' });
    }
    setOpened(element?.open === true);
  }, [anchor]);
  return (
    <details
      ref={details}
      className={classNames('*:px-5', row.hint !== undefined && 'card sm:*:px-6')}
      onToggle={(event) => setOpened(opened || event.currentTarget.open)}
    >
      <Row {...row} />
      <div className="grid grid-cols-1 gap-4 pb-6">{opened && <LazyBoundary>{children}</LazyBoundary>}</div>
    </details>
  );
}

function Row({ title, hint, Glyph, value, isNested }: Omit<DisclosureProps, 'children' | 'anchor'>) {
  const id = useId();
  const isCard = hint !== undefined;
  const Heading = isNested ? 'h3' : 'h2';
  return (
    <summary
      aria-describedby={isCard ? id : undefined}
      className={classNames(
        '@container flex cursor-pointer list-none items-center gap-3.5 rounded-card sm:gap-4 [&::-webkit-details-marker]:hidden',
        isCard ? 'min-h-18 py-3' : 'min-h-14 py-2',
      )}
    >
      {Glyph && <Glyph aria-hidden className="size-6 shrink-0 text-accent @max-[11rem]:hidden" strokeWidth={1.5} />}
      {/* A value that does not fit beside the title is below it. */}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3.5 sm:gap-x-4">
        <div className="min-w-0 wrap-anywhere hyphens-auto">
          <Heading className={isCard ? 'leading-snug font-semibold' : 'font-medium'}>{title}</Heading>
          {isCard && (
            <p id={id} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
        {value !== undefined && <span className="text-sm text-muted">{value}</span>}
      </div>
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-180"
      />
    </summary>
  );
}
