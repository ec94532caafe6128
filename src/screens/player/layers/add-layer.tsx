import { Plus, Wind } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { LayerSettings } from '#core/domain/layers.ts';
import { modes, noiseColours } from '#core/domain/sound.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { LayerPicture } from './layer-picture.tsx';
import { useLayerNames } from './use-layer-names.ts';

interface AddLayerProps {
  isFull: boolean;
  onAdd: (kind: LayerSettings['kind']) => void;
  /** Absent once the breathing guide is on. */
  onBreathe?: () => void;
}

export function AddLayer({ isFull, onAdd, onBreathe }: AddLayerProps) {
  const texts = useChapter('layers');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !isFull;
  return (
    <div className="grid gap-2">
      <Button
        ref={button}
        kind="quiet"
        disabled={isFull}
        aria-expanded={isShown}
        aria-describedby={isFull ? `${id}-full` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {!isShown && <Plus aria-hidden className="size-5" />}
        {isShown ? texts.close : texts.add}
      </Button>
      {isFull && (
        <p id={`${id}-full`} className="text-sm text-muted">
          {texts.full}
        </p>
      )}
      {isShown && (
        <Kinds
          onBreathe={
            onBreathe &&
            (() => {
              setOpen(false);
              button.current?.focus();
              onBreathe();
            })
          }
          onAdd={(kind) => {
            setOpen(false);
            onAdd(kind);
          }}
        />
      )}
    </div>
  );
}

function Kinds({ onAdd, onBreathe }: Pick<AddLayerProps, 'onAdd'> & { onBreathe: (() => void) | undefined }) {
  const texts = useChapter('layers');
  const names = useLayerNames();
  return (
    <ul aria-label={texts.add} className="grid gap-1 rounded-control bg-well p-1">
      {[...modes, ...noiseColours].map((kind) => (
        <Kind
          key={kind}
          name={names.ofKind(kind)}
          meaning={names.meaning(kind)}
          picture={<LayerPicture kind={kind} />}
          onChoose={() => onAdd(kind)}
        />
      ))}
      {onBreathe && (
        <Kind
          name={texts.breathing}
          meaning={texts.breathingMeaning}
          picture={<Wind aria-hidden className="w-14 shrink-0 text-accent" strokeWidth={1.5} />}
          onChoose={onBreathe}
        />
      )}
    </ul>
  );
}

interface KindProps {
  name: string;
  meaning: string;
  picture: ReactNode;
  onChoose: () => void;
}

function Kind({ name, meaning, picture, onChoose }: KindProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full items-center gap-4 rounded-inner p-3 text-left transition-colors hover:bg-raised"
      >
        {picture}
        <span className="grid">
          <span className="font-medium">{name}</span> <span className="text-sm text-muted">{meaning}</span>
        </span>
      </button>
    </li>
  );
}
