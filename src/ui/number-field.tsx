import { useId } from 'react';
import { TextField } from './text-field.tsx';
import { useTyping, type TypedNumber } from './use-typing.ts';

interface NumberFieldProps extends TypedNumber {
  /** For screen readers: the field stands in a table or beside a text. */
  label: string;
  outOfRange: string;
  disabled?: boolean;
  className?: string;
}

/** A typed number takes effect once it is complete. If it is out of range, a text names the range. */
export function NumberField(props: NumberFieldProps) {
  const { label, outOfRange, disabled = false, className } = props;
  const id = useId();
  const { isTyping, wrong, field } = useTyping(props);
  const isWrong = isTyping && wrong;
  return (
    <div className={className}>
      <TextField
        {...field}
        aria-label={label}
        disabled={disabled}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        className="w-full px-2 text-center tabular-nums"
      />
      <p id={id} role="status" className="text-sm text-danger empty:hidden">
        {isWrong && outOfRange}
      </p>
    </div>
  );
}
