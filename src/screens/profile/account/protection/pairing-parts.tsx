import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { Mark } from '#ui/mark.tsx';

/** While the other device has not answered. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="flex items-center gap-4">
      <Mark className="size-6 shrink-0 animate-onda-spin text-accent" />
      <p role="status">{text}</p>
    </div>
  );
}

/** @param props.code six digits, shown in two groups and copied without a space */
export function PairingCode({ text, code }: { text: string; code: string }) {
  const shown = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={shown} tabIndex={-1} className="grid gap-1 outline-none">
      <span>{text}</span>
      <span className="text-3xl font-semibold tabular-nums" translate="no">
        <span className="mr-3">{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </span>
    </p>
  );
}
