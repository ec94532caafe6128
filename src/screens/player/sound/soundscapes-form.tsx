import { Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { soundscapes, type Soundscape } from '#core/domain/soundscapes.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { newLayer } from '#core/sound/edit-layers.ts';
import { addedLayers, areLayersFull, withAddedLayers } from '#core/sound/layers.ts';
import { usePreview } from '#hooks/sound/use-preview.ts';
import { capitalized } from '#i18n/capitalized.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SoundscapePicture } from '#components/figures/soundscape-picture.tsx';

interface SoundscapesFormProps {
  settings: SessionSettings;
  onChange: (changes: SoundChange) => void;
}

/** Pictures and words: a tap adds a soundscape to the tone, another takes it away. */
export function SoundscapesForm({ settings, onChange }: SoundscapesFormProps) {
  const texts = useChapter('soundscapes');
  const id = useId();
  const layers = addedLayers(settings);
  const isFull = areLayersFull(settings);
  const toggle = (soundscape: Soundscape): void => {
    const others = layers.filter(({ kind }) => kind !== soundscape);
    const added = others.length === layers.length ? [...layers, newLayer(soundscape)] : others;
    onChange({ layers: withAddedLayers(settings, added) });
  };
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div>
        <h3 id={id} className="font-medium">
          {texts.title}
        </h3>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2">
        {soundscapes.map((soundscape) => {
          const isChosen = layers.some(({ kind }) => kind === soundscape);
          return (
            <Choice
              key={soundscape}
              soundscape={soundscape}
              isChosen={isChosen}
              isDisabled={isFull && !isChosen}
              onToggle={() => toggle(soundscape)}
            />
          );
        })}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isFull && texts.full}
      </p>
      <details className="text-sm text-muted">
        <summary className="min-h-11 cursor-pointer content-center">{texts.about}</summary>
        <ul className="grid list-disc gap-1.5 pl-5">
          {texts.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

interface ChoiceProps {
  soundscape: Soundscape;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function Choice({ soundscape, isChosen, isDisabled, onToggle }: ChoiceProps) {
  const { untuned } = useChapter('soundscapes');
  return (
    <li className="relative grid">
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={isDisabled}
        onClick={onToggle}
        className="grid justify-items-start gap-1 rounded-control border border-line p-3 pr-11 text-left transition-colors hover:bg-raised disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-raised"
      >
        <SoundscapePicture soundscape={soundscape} />
        <span className="text-sm font-medium hyphens-auto">{capitalized(untuned[soundscape])}</span>
      </button>
      <PreviewSoundscape soundscape={soundscape} />
    </li>
  );
}

function PreviewSoundscape({ soundscape }: { soundscape: Soundscape }) {
  const texts = useChapter('soundscapes');
  const { isSounding, isOffered, toggle } = usePreview({ id: soundscape });
  const Icon = isSounding ? Square : Volume2;
  return (
    isOffered && (
      <button
        type="button"
        aria-pressed={isSounding}
        aria-label={texts.preview(texts.untuned[soundscape])}
        onClick={toggle}
        className="absolute top-0 right-0 inline-flex size-11 items-center justify-center text-accent active:scale-90"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    )
  );
}
