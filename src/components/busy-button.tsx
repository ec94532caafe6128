import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

interface BusyButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean;
  /** Text while the button is busy and disabled. */
  busy: string;
}

export function BusyButton({ isBusy, busy, children, ...button }: BusyButtonProps) {
  'use no memo'; // All of it changes with its state.
  return (
    <Button {...button} disabled={isBusy}>
      {isBusy ? (
        <>
          <Mark className="size-5 animate-onda-spin" />
          {busy}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
