import { contrastRatio } from './contrast.ts';

/** Foreground, background and the required contrast: 7 for body text, 4.5 otherwise (specification, look and feel). */
export const pairings = [
  { text: 'text', on: 'ground', least: 7 },
  { text: 'text', on: 'surface', least: 7 },
  { text: 'text', on: 'raised', least: 7 },
  { text: 'muted', on: 'ground', least: 4.5 },
  { text: 'muted', on: 'surface', least: 4.5 },
  { text: 'muted', on: 'raised', least: 4.5 },
  { text: 'text', on: 'field', least: 7 },
  { text: 'muted', on: 'field', least: 4.5 },
  { text: 'text', on: 'chosen', least: 7 },
  { text: 'muted', on: 'well', least: 4.5 },
  { text: 'pulse', on: 'ground', least: 4.5 },
  { text: 'pulse', on: 'surface', least: 4.5 },
  { text: 'aura', on: 'ground', least: 4.5 },
  { text: 'aura', on: 'surface', least: 4.5 },
  { text: 'clarity', on: 'ground', least: 4.5 },
  { text: 'clarity', on: 'surface', least: 4.5 },
  { text: 'on-primary', on: 'primary', least: 7 },
  { text: 'on-primary', on: 'pulse', least: 4.5 },
  { text: 'on-primary', on: 'aura', least: 4.5 },
  { text: 'on-primary', on: 'clarity', least: 4.5 },
  { text: 'on-primary', on: 'danger', least: 4.5 },
  { text: 'danger', on: 'surface', least: 4.5 },
  { text: 'on-picture', on: 'picture', least: 7 },
  { text: 'control', on: 'ground', least: 3 },
  { text: 'control', on: 'surface', least: 3 },
  { text: 'focus', on: 'ground', least: 3 },
  { text: 'focus', on: 'surface', least: 3 },
] as const;

export function Colours() {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {pairings.map((pairing) => (
        <Pairing key={`${pairing.text} ${pairing.on}`} {...pairing} />
      ))}
    </ul>
  );
}

function measure(element: HTMLLIElement | null): void {
  if (!element) return;
  const { color, backgroundColor } = getComputedStyle(element);
  const ratio = contrastRatio(color, backgroundColor);
  element.dataset['contrast'] = ratio.toFixed(2);
  element.querySelector('output')?.append(ratio.toFixed(1));
}

function Pairing({ text, on, least }: (typeof pairings)[number]) {
  return (
    <li
      ref={measure}
      data-least={least}
      className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line px-4 py-2"
      style={{ color: `var(--color-${text})`, backgroundColor: `var(--color-${on})` }}
    >
      <span>
        {text} / {on}
      </span>
      <span className="tabular-nums">
        <output /> ≥ {least}
      </span>
    </li>
  );
}
