import { type LayerSettings } from '#core/domain/layers.ts';
import { useKeptClips } from '#hooks/sound/use-clips.ts';
import { useChapter } from '#i18n/language-context.ts';

/** Says that a layer is not heard: its file is on another device, or was deleted. */
export function MissingClips({ layers }: { layers: readonly LayerSettings[] }) {
  const { clips } = useChapter('soundscapes');
  const kept = useKeptClips();
  if (!kept) return null;
  const isMissing = layers.some((layer) => layer.kind === 'clip' && !kept.some(({ id }) => id === layer.clip));
  return isMissing && <span className="block">{clips.missing}</span>;
}
