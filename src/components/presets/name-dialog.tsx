import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { maxSoundName, soundName } from '#core/domain/sound-title.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

type Save = (name: string) => Promise<unknown>;

interface NameDialogProps {
  title: string;
  /** The name that the field has at first, selected. */
  proposed: string;
  saveLabel: string;
  onSave: Save;
  /** A second way to save. */
  other?: { label: string; onSave: Save } | undefined;
  onClose: () => void;
}

function useNaming({ proposed, onSave }: Pick<NameDialogProps, 'proposed' | 'onSave'>, close: () => void) {
  const log = useLog();
  const [text, setText] = useState(proposed);
  const [problem, setProblem] = useState<'nameMissing' | 'failed'>();
  const field = useRef<HTMLInputElement>(null);
  const save = async (how: Save = onSave): Promise<void> => {
    const name = soundName(text);
    if (name === '') {
      setProblem('nameMissing');
      field.current?.focus();
      return;
    }
    try {
      await how(name);
      close();
    } catch (error) {
      log.error('The sound could not be kept:', error);
      setProblem('failed');
    }
  };
  return { text, setText, problem, field, save };
}

/** Asks for the name of a sound. A native modal dialog traps the focus and restores it. */
export function NameDialog({ title, saveLabel, other, onClose, ...naming }: NameDialogProps) {
  const texts = useChapter('presets');
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = (): void => element.current?.close();
  const { text, setText, problem, field, save } = useNaming(naming, close);
  useEffect(() => {
    element.current?.setAttribute('closedby', 'any');
    element.current?.showModal();
    field.current?.select();
  }, [field]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save();
  };
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="accent-clarity card m-auto w-[min(28rem,calc(100%-2.5rem))] text-text backdrop:bg-picture/70"
    >
      <form noValidate onSubmit={submit} className="grid gap-5 p-6">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          {title}
        </h2>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-muted">
            {texts.name}
          </label>
          <TextField
            ref={field}
            id={id}
            value={text}
            maxLength={maxSoundName}
            autoComplete="off"
            aria-invalid={problem === 'nameMissing'}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setText(event.target.value)}
          />
          <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
            {problem && texts[problem]}
          </p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          <Button kind="quiet" onClick={close}>
            {texts.cancel}
          </Button>
          {other && (
            <Button kind="quiet" onClick={() => void save(other.onSave)}>
              {other.label}
            </Button>
          )}
          <Button type="submit">{saveLabel}</Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
