import type { ComponentProps } from 'react';
import { Link } from './link.tsx';
import { classNames } from './class-names.ts';

type Kind = 'primary' | 'quiet' | 'accent' | 'danger' | 'bare';

// Where a text leaves no room for its icon, it stands below it.
const shape =
  'inline-flex min-h-12 flex-wrap items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-medium transition-[background-color,opacity,transform] ease-answer active:scale-[0.98] disabled:cursor-default disabled:opacity-60 aria-disabled:opacity-60';

const look: Record<Kind, string> = {
  primary: 'bg-primary text-on-primary hover:opacity-90 forced-colors:border-2',
  // On a raised part it would not stand out.
  quiet: 'bg-raised text-text in-[.bg-raised]:bg-surface hover:bg-line forced-colors:border',
  accent: 'bg-accent text-on-primary hover:opacity-90 forced-colors:border-2',
  danger: 'bg-danger text-on-primary hover:opacity-90 forced-colors:border-2',
  bare: '',
};

interface ButtonStyle {
  kind?: Kind;
}

export function Button({ kind = 'primary', className, ...rest }: ButtonStyle & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(shape, look[kind], className)} />;
}

export function ButtonLink({ kind = 'primary', className, ...rest }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(shape, look[kind], className)} />;
}
