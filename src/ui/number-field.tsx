import { useId } from 'react';
import { TextField } from './text-field.tsx';
import { useTyping } from './use-typing.ts';

interface NumberFieldProps {
  /** For screen readers: the field stands in a table or beside a text. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  write: (value: number) => string;
  outOfRange: string;
  disabled?: boolean;
  className?: string;
}

/** A number that takes effect once it is typed to its end; one out of range says which numbers it takes. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, write, outOfRange, disabled = false, className } = props;
  const id = useId();
  const { typed, wrong, type, finish, discard } = useTyping(props);
  const isWrong = typed !== undefined && wrong;
  return (
    <div className={className}>
      <TextField
        aria-label={label}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? write(value)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
        onBlur={() => {
          finish();
          discard();
        }}
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
