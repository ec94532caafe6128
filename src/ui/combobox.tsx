import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TextField } from './text-field.tsx';

export interface ComboboxOption {
  value: number;
  /** What the box shows once it is chosen. */
  name: string;
  /** Beside the name in the list. */
  hint?: ReactNode;
}

interface ComboboxProps {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChoose: (value: number) => void;
  /** Every option, and those that a text finds. */
  options: readonly ComboboxOption[];
  find: (text: string) => readonly ComboboxOption[];
  /** Said of how many were found. */
  count: (count: number) => string;
  /** What is wrong with what was chosen. */
  error?: string | undefined;
}

/** What is typed, which option the arrows have come to, and what the keys do. */
function useTyping({ options, value, find, onChoose }: Pick<ComboboxProps, 'options' | 'value' | 'find' | 'onChoose'>) {
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value)?.name ?? '';
  const found = text === undefined ? [] : find(text === chosen ? '' : text);
  const type = (next: string | undefined): void => {
    setText(next);
    setActive(0);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (option) onChoose(option.value);
    type(undefined);
  };
  const step = (by: number): void => {
    if (text === undefined) type(chosen);
    else setActive((active + by + found.length) % Math.max(1, found.length));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(found[active]),
    Escape: () => type(undefined),
  };
  const press = (event: KeyboardEvent): void => {
    const answer = keys[event.key];
    // Closed, Enter and Escape are the form's.
    if (!answer || (text === undefined && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    answer();
  };
  return {
    shown: text ?? chosen,
    open: text !== undefined,
    found,
    active,
    type,
    choose,
    press,
    look: () => type(chosen),
  };
}

/** One of many, found by typing (ARIA's combobox with a list). */
export function Combobox({ label, placeholder, count, error, ...choice }: ComboboxProps) {
  const id = useId();
  const { shown, open, found, active, type, choose, press, look } = useTyping(choice);
  const atActive = open && found[active] ? `${id}-${found[active].value}` : undefined;
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <TextField
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={atActive}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        placeholder={placeholder}
        value={shown}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onClick={look}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        onBlur={() => type(undefined)}
      />
      <p role="status" className="sr-only">
        {open && count(found.length)}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        hidden={!open}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-control border border-control bg-surface p-1 shadow-card"
      >
        {found.map((option) => (
          <Row
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            chosen={option.value === choice.value}
            active={`${id}-${option.value}` === atActive}
            onChoose={() => choose(option)}
          />
        ))}
        {found.length === 0 && <p className="px-3 py-3 text-muted">{count(0)}</p>}
      </div>
      <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

interface RowProps {
  id: string;
  option: ComboboxOption;
  chosen: boolean;
  active: boolean;
  onChoose: () => void;
}

function Row({ id, option, chosen, active, onChoose }: RowProps) {
  return (
    <div
      ref={(row) => (active ? row?.scrollIntoView({ block: 'nearest' }) : undefined)}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      // Not the click: before it the box would lose the focus, and the list would go.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-inner px-3 py-2 hover:bg-raised',
        active && 'bg-raised forced-colors:outline-2',
      )}
    >
      <span>{option.name}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{option.hint}</span>
    </div>
  );
}
