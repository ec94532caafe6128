import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface RadioChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  onChoose: () => void;
  children: ReactNode;
}

/** One of a group of radio buttons, which share their `name`. All of the label can be pressed. */
export function RadioChoice({ onChoose, className, lang, children, ...input }: RadioChoiceProps) {
  return (
    <label
      lang={lang}
      className={classNames(
        'relative flex items-center rounded-inner text-muted transition-colors hover:text-text has-checked:bg-chosen has-checked:text-text has-checked:shadow-card forced-colors:has-checked:border-2',
        className,
      )}
    >
      {children}
      <input
        {...input}
        type="radio"
        onChange={onChoose}
        className="absolute inset-0 appearance-none rounded-inner not-disabled:cursor-pointer"
      />
    </label>
  );
}
