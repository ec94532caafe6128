import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useMessages } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';

interface DialogProps {
  onClose: () => void;
}

/** A dialog whose code comes when it is opened. If that or its texts fail, it says so and closes, to be opened again. */
export function dialogPart<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = optionalPart(load);
  return function DialogPart(props) {
    return <Part {...props} failed={<NotOpened onClose={props.onClose} />} />;
  };
}

function NotOpened({ onClose }: DialogProps) {
  const { failure } = useMessages();
  const close = useEffectEvent(() => {
    toast(failure[loadFailureKind()], 'failed');
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}
