import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { attachToaster } from './toast.ts';

/** Where toasts appear. Fetched with the first of them. */
export function Toaster({ label }: { label: string }) {
  useEffect(() => attachToaster((message) => void toast(message)), []);
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'card flex w-full items-center justify-center px-5 py-3.5 text-center font-medium text-text bg-raised' },
      }}
    />
  );
}
