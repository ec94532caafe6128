import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface ActionProps {
  name: string;
  hint: string;
  disabled?: boolean;
  children: ReactNode;
  onClick: () => void;
}

/** A button with what it does beneath it. */
export function Action({ name, hint, disabled = false, children, onClick }: ActionProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Button kind="quiet" aria-describedby={id} disabled={disabled} onClick={onClick} className="w-full">
        {children}
        {name}
      </Button>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
