import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Where one writes a line. Its look in every state is in tokens.css; the width and the room inside are the caller's. */
export function TextField({ className = 'w-full px-4', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames('field', className)} />;
}
