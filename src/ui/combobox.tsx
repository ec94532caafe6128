import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { bringIntoView } from './bring-into-view.ts';
import { classNames } from './class-names.ts';
import { TextField } from './text-field.tsx';

export interface ComboboxOption<Value extends string | number = number> {
  value: Value;
  name: string;
  hint?: ReactNode;
}

interface ComboboxProps<Value extends string | number> {
  label: string;
  placeholder: string;
  value: Value | undefined;
  onChoose: (value: Value) => void;
  options: readonly ComboboxOption<Value>[];
  find: (text: string) => readonly ComboboxOption<Value>[];
  /** Announced with the number of matches. */
  count: (count: number) => string;
  error?: string | undefined;
}

function useTyping<Value extends string | number>({
  options,
  value,
  find,
  onChoose,
}: Pick<ComboboxProps<Value>, 'options' | 'value' | 'find' | 'onChoose'>) {
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value)?.name ?? '';
  const found = text === undefined ? [] : find(text === chosen ? '' : text);
  const type = (next: string | undefined): void => {
    setText(next);
    setActive(0);
  };
  const choose = (option: ComboboxOption<Value> | undefined): void => {
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
    // While the list is closed, Enter and Escape belong to the form.
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
    openList: () => type(chosen),
  };
}

/** ARIA combobox with a list popup. */
export function Combobox<Value extends string | number>({
  label,
  placeholder,
  count,
  error,
  ...choice
}: ComboboxProps<Value>) {
  const id = useId();
  const { shown, open, found, active, type, choose, press, openList } = useTyping(choice);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) bringIntoView(list.current);
  }, [open]);
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
        onClick={openList}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        onBlur={() => type(undefined)}
      />
      <p role="status" className="sr-only">
        {open && count(found.length)}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        hidden={!open}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(18rem,45svh)] overflow-y-auto rounded-control border border-control bg-surface p-1 shadow-card"
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
  option: Pick<ComboboxOption, 'name' | 'hint'>;
  chosen: boolean;
  active: boolean;
  onChoose: () => void;
}

function Row({ id, option, chosen, active, onChoose }: RowProps) {
  return (
    <div
      ref={(row) => {
        if (active) bringIntoView(row);
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      // A click would come after the blur that closes the list.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-inner px-3 py-2 hover:bg-raised',
        active && 'bg-raised forced-colors:outline-2',
      )}
    >
      <span className="min-w-0 wrap-anywhere">{option.name}</span>
      <span className="min-w-0 text-sm wrap-anywhere text-muted tabular-nums">{option.hint}</span>
    </div>
  );
}
