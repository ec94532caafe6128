import { useEffect, useId, useRef } from 'react';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const keys = useChapter('keys');
  const { value: view, set } = useSetting('view');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // By default the dialog focuses the switch, which the space key would turn off.
    heading.current?.focus();
  }, []);
  const rows = [
    [keys.space, keys.does.space],
    ['F', keys.does.favourite],
    ['/', keys.does.search],
    ['?', keys.does.help],
    [keys.arrows, keys.does.arrows],
    [keys.escape, keys.does.escape],
  ] as const;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="card m-auto max-h-[calc(100dvh-24px)] w-[min(28rem,calc(100%-40px))] overflow-y-auto p-6 text-text backdrop:bg-picture/70 forced-colors:border-2"
    >
      <div className="grid gap-5">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
          {keys.title}
        </h2>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {rows.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-lg border border-control bg-raised px-2.5 font-sans text-sm font-medium">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={keys.singleKeys}
          hint={keys.singleKeysHint}
          on={view.shortcuts}
          onChange={(shortcuts) => set({ shortcuts })}
        />
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          {keys.close}
        </Button>
      </div>
    </dialog>
  );
}
