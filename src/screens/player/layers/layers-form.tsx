import { useId, useRef, useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { LayerSettings } from '#core/domain/layers.ts';
import { preferredBreathing } from '#core/player/addresses/breathing-address.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { useLastChoice } from '#hooks/use-last-choice.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AddLayer } from './add-layer.tsx';
import { BalanceSlider } from './balance-slider.tsx';
import { newLayer } from '#core/sound/edit-layers.ts';
import { addedLayers, areLayersFull, toneOf, withAddedLayers, withTone } from '#core/sound/layers.ts';
import { LayerCard } from './layer-card.tsx';

interface LayersFormProps {
  frequency: Frequency;
  settings: SessionSettings;
  onChange: (changes: SoundChange) => void;
}

/** The balance of the tone, and what sounds beside it. */
export function LayersForm({ frequency, settings, onChange }: LayersFormProps) {
  const texts = useChapter('layers');
  const id = useId();
  const chosen = useLastChoice();
  const place = useRef<HTMLElement>(null);
  const [added, setAdded] = useState<number>();
  const { breathing } = settings;
  const layers = addedLayers(settings);
  const set = (next: readonly LayerSettings[]): void => onChange({ layers: withAddedLayers(settings, next) });
  const add = (kind: LayerSettings['kind']): void => {
    setAdded(layers.length);
    set([...layers, newLayer(kind)]);
  };
  const remove = (number: number): void => {
    setAdded(undefined);
    set(layers.toSpliced(number, 1));
    // The button that had the focus is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id} className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 id={id} className="font-medium">
          {texts.title}
        </h3>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      <BalanceSlider
        label={texts.balanceOfTone}
        balance={toneOf(settings).balance}
        onChange={(balance) => onChange({ layers: withTone(settings, { balance }) })}
      />
      {layers.length > 0 && (
        <ol className="grid gap-3">
          {layers.map((layer, number) => (
            // A change of the number of layers remounts them all, so that only a new one is open.
            // oxlint-disable-next-line react/no-array-index-key -- Layers have no identity but their place: two may be equal.
            <li key={`${layers.length} ${number}`}>
              <LayerCard
                layer={layer}
                isNew={number === added}
                isGuided={breathing !== undefined}
                onChange={(next) => set(layers.with(number, next))}
                onRemove={() => remove(number)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {breathing && texts.guideOn}
      </p>
      <AddLayer
        isFull={areLayersFull(settings)}
        onAdd={add}
        {...(!breathing && { onBreathe: () => onChange({ breathing: preferredBreathing(chosen, frequency) }) })}
      />
    </section>
  );
}
