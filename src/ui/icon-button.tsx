import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

const shape =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors duration-200 hover:bg-raised hover:text-text [&_svg]:size-5.5';

interface Named {
  /** Says what it does: its accessible name and its tooltip. */
  label: string;
}

export function IconButton({ label, className, ...rest }: Named & ComponentProps<'button'>) {
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={label} {...rest} className={classNames(shape, className)} />
    </Tooltip>
  );
}

export function IconLink({ label, className, ...rest }: Named & ComponentProps<typeof Link>) {
  return (
    <Tooltip text={label}>
      <Link aria-label={label} {...rest} className={classNames(shape, className)} />
    </Tooltip>
  );
}
