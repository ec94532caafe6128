import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Its style is in tokens.css; the caller sets width and padding. */
export function TextField({ className = 'w-full px-4', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames('field', className)} />;
}
