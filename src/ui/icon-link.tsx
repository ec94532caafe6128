import type { ComponentProps } from 'react';
import { Link } from './link.tsx';
import { classNames } from './class-names.ts';

interface IconLinkProps extends ComponentProps<typeof Link> {
  label: string;
}

export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return (
    <Link
      aria-label={label}
      data-tooltip={label}
      {...rest}
      className={classNames(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text [&_svg]:size-5.5',
        className,
      )}
    />
  );
}
