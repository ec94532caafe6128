import { Download, FileAudio, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeptClip } from '#core/clips/kept-clip.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ClipCard } from './clip-card.tsx';
import { RemoveClip } from './remove-clip.tsx';
import { useClipChoice, type ClipsFormProps } from './use-clip-choice.ts';

/** Audio files of the person's own: a tap adds one to the tone, in the place of another. */
export function ClipsForm(props: ClipsFormProps) {
  const { clips: texts } = useChapter('soundscapes');
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const { isAdding, message, choose, erase, ...choice } = useClipChoice(props);
  const [removing, setRemoving] = useState<KeptClip>();
  const confirm = async (clip: KeptClip): Promise<void> => {
    setRemoving(undefined);
    await erase(clip);
    // The button that had the focus is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 border-t border-line pt-5"
    >
      <div className="grid gap-1">
        <h3 id={id} className="font-medium">
          {texts.title}
        </h3>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      {choice.kept.length > 0 && <ClipList {...choice} onRemove={setRemoving} />}
      <ChooseFile isAdding={isAdding} onChoose={(file) => void choose(file)} />
      <p role={message?.failed ? 'alert' : 'status'} className="text-sm wrap-anywhere empty:hidden">
        {message?.text}
      </p>
      <p className="text-sm text-muted">{texts.kept}</p>
      <RemoveClip clip={removing} onClose={() => setRemoving(undefined)} onConfirm={(clip) => void confirm(clip)} />
    </section>
  );
}

type ListProps = Pick<ReturnType<typeof useClipChoice>, 'kept' | 'sounding' | 'isFull' | 'toggle' | 'save'> & {
  onRemove: (clip: KeptClip) => void;
};

function ClipList({ kept, sounding, isFull, toggle, save, onRemove }: ListProps) {
  const { clips: texts } = useChapter('soundscapes');
  return (
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
      {kept.map((clip) => (
        <ClipCard
          key={clip.id}
          clip={clip}
          isChosen={clip.id === sounding}
          isDisabled={isFull}
          onToggle={() => toggle(clip)}
        >
          <IconButton label={texts.save(clip.name)} Glyph={Download} onClick={() => void save(clip)} />
          <IconButton label={texts.remove(clip.name)} Glyph={Trash2} onClick={() => onRemove(clip)} />
        </ClipCard>
      ))}
    </ul>
  );
}

function ChooseFile({ isAdding, onChoose }: { isAdding: boolean; onChoose: (file: File) => void }) {
  const { clips: texts } = useChapter('soundscapes');
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined): void => {
    if (file) onChoose(file);
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <Button
        kind="quiet"
        className="w-fit"
        aria-disabled={isAdding}
        onClick={() => !isAdding && input.current?.click()}
      >
        <FileAudio aria-hidden className="size-5" />
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept="audio/*,.m4a,.opus,.flac"
        hidden
        aria-label={texts.choose}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </>
  );
}

interface IconButtonProps {
  label: string;
  Glyph: typeof Trash2;
  onClick: () => void;
}

function IconButton({ label, Glyph, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-text"
    >
      <Glyph aria-hidden className="size-5" />
    </button>
  );
}
