import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { isSoundscape, isUntuned, layerLimits, type LayerSettings } from '#core/domain/layers.ts';
import { soundscapeLimits, soundscapes } from '#core/domain/soundscapes.ts';
import { forms, modes, noiseColours, soundLimits, type Mode } from '#core/domain/sound.ts';
import { rateKind } from '#core/sound/rate-kind.ts';
import { carrierLimits, toneLimits } from '#core/sound/tone-limits.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { ExactSlider } from '#ui/exact-slider.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { CrossButton } from '#screens/player/cross-button.tsx';
import { TimbreForm } from '#screens/player/sound/timbre-form.tsx';
import { BalanceSlider } from './balance-slider.tsx';
import { fittedLayer, layerOfKind } from '#core/sound/edit-layers.ts';
import { LayerPicture } from './layer-picture.tsx';
import { useLayerNames } from './use-layer-names.ts';

interface LayerCardProps {
  layer: LayerSettings;
  /** Whether it was just added: it opens and takes the focus. */
  isNew: boolean;
  /** Whether the breathing guide is on. */
  isGuided: boolean;
  onChange: (layer: LayerSettings) => void;
  onRemove: () => void;
}

export function LayerCard({ layer, isNew, isGuided, onChange, onRemove }: LayerCardProps) {
  const texts = useChapter('layers');
  const { player } = useMessages();
  const names = useLayerNames();
  const [isOpen, setOpen] = useState(isNew);
  const name = names.of(layer);
  const summary = useFocusOnMount(isNew);
  return (
    <div className="relative rounded-control border border-line">
      <details className="group/layer" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          ref={summary}
          className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-control py-2 pl-4 [&::-webkit-details-marker]:hidden"
        >
          <LayerPicture kind={layer.kind} />
          <span className="grid min-w-0 grow">
            <span className="font-medium">{name}</span>
            <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
              {player.percentShort(layer.level)}
              <ChevronDown aria-hidden className="size-4 transition-transform group-open/layer:rotate-180" />
            </span>
          </span>
        </summary>
        {isOpen && (
          <div className="grid grid-cols-1 gap-3 px-4 pb-4">
            <LayerFields layer={layer} name={name} isGuided={isGuided} onChange={onChange} />
          </div>
        )}
      </details>
      <CrossButton label={texts.remove(name)} onClick={onRemove} className="absolute top-2 right-0" />
    </div>
  );
}

type FieldsProps = Pick<LayerCardProps, 'layer' | 'isGuided' | 'onChange'> & { name: string };

function LayerFields({ layer, name, isGuided, onChange }: FieldsProps) {
  const texts = useChapter('layers');
  const { player } = useMessages();
  return (
    <>
      {layer.kind !== 'clip' && <KindSelect layer={layer} name={name} onChange={onChange} />}
      {!isUntuned(layer.kind) && <ToneFields layer={layer} mode={layer.kind} onChange={onChange} />}
      {isSoundscape(layer.kind) && <SoundscapeFields layer={layer} onChange={onChange} />}
      <Slider
        label={texts.level}
        value={layer.level}
        onChange={(level) => onChange({ ...layer, level })}
        {...layerLimits.level}
        shown={player.percentShort(layer.level)}
        spoken={player.percent(layer.level)}
      />
      <BalanceSlider
        label={texts.balance}
        balance={layer.balance}
        onChange={(balance) => onChange({ ...layer, balance })}
      />
      {isGuided && (
        <Switch label={texts.swells} on={layer.breathes} onChange={(breathes) => onChange({ ...layer, breathes })} />
      )}
    </>
  );
}

type KindProps = Omit<FieldsProps, 'isGuided'>;

function KindSelect({ layer, name, onChange }: KindProps) {
  const texts = useChapter('layers');
  const names = useLayerNames();
  return (
    <div className="grid gap-1">
      <Select
        label={texts.kind(name)}
        value={layer.kind}
        onChange={({ target }) => onChange(layerOfKind(layer, target.value as LayerSettings['kind']))}
      >
        {[...modes, ...noiseColours, ...soundscapes].map((kind) => (
          <option key={kind} value={kind}>
            {names.ofKind(kind)}
          </option>
        ))}
      </Select>
      {!isUntuned(layer.kind) && forms[layer.kind].isDichotic && (
        <p className="text-sm text-muted">{texts.headphones}</p>
      )}
    </div>
  );
}

const shapes = ['softness', 'nearness'] as const;

function SoundscapeFields({ layer, onChange }: Pick<FieldsProps, 'layer' | 'onChange'>) {
  const { shape } = useChapter('soundscapes');
  const { player } = useMessages();
  const { default: usual, ...limits } = soundscapeLimits;
  return shapes.map((name) => {
    const value = layer[name] ?? usual;
    return (
      <Slider
        key={name}
        label={shape[name]}
        value={value}
        onChange={(next) => onChange({ ...layer, [name]: next })}
        {...limits}
        shown={player.percentShort(value)}
        spoken={player.percent(value)}
      />
    );
  });
}

function ToneFields({ layer, mode, onChange }: Pick<FieldsProps, 'layer' | 'onChange'> & { mode: Mode }) {
  const tuning = useChapter('tuning');
  const texts = useChapter('layers');
  const number = useNumber();
  const { hasCarrier, fastest } = forms[mode];
  const hertz = { min: soundLimits.hertz.min, max: fastest };
  const carrier = carrierLimits(mode, layer.hertz);
  const outOfRange = ({ min, max }: { min: number; max: number }): string =>
    tuning.hertzOutOfRange(number(min), number(max));
  return (
    <>
      {layer.steps.length > 0 ? (
        <p className="text-sm text-muted">{texts.stepped}</p>
      ) : (
        <ExactSlider
          label={texts.hertz[rateKind(mode)]}
          value={layer.hertz}
          onChange={(next) => onChange(fittedLayer({ ...layer, hertz: next }))}
          {...hertz}
          step="logarithmic"
          unit="Hz"
          spoken={tuning.hertzSpoken(number(layer.hertz))}
          write={number}
          outOfRange={outOfRange(hertz)}
        />
      )}
      {hasCarrier && (
        <ExactSlider
          label={tuning.carrier}
          value={layer.carrier}
          onChange={(next) => onChange({ ...layer, carrier: next })}
          {...carrier}
          step={toneLimits.carrier.step}
          unit="Hz"
          spoken={tuning.hertzSpoken(number(layer.carrier))}
          write={number}
          outOfRange={outOfRange(carrier)}
        />
      )}
      <TimbreForm tone={{ ...layer, kind: mode }} onChange={(timbre) => onChange({ ...layer, timbre })} />
    </>
  );
}
