import type { KeptClip } from '#core/clips/kept-clip.ts';
import type { LayerSettings } from '#core/domain/layers.ts';
import type { Player } from '#core/player/player.ts';
import { addedLayers, withAddedLayers } from '#core/sound/layers.ts';
import type { Readable } from '#core/store.ts';

interface Options {
  player: Pick<Player, 'getSnapshot' | 'change'>;
  /** Undefined before it is read. */
  kept: Readable<readonly KeptClip[] | undefined>;
}

/** What sounds goes on without an audio file that was deleted, also in another tab. */
export function dropDeletedClips({ player, kept }: Options): void {
  let before = kept.getSnapshot() ?? [];
  kept.subscribe(() => {
    const now = kept.getSnapshot() ?? [];
    const gone = before.filter(({ id }) => !now.some((clip) => clip.id === id)).map(({ id }) => id);
    before = now;
    const state = player.getSnapshot();
    if (state.phase === 'idle') return;
    const isGone = ({ clip = '' }: LayerSettings): boolean => gone.includes(clip);
    const added = addedLayers(state.plan);
    if (added.some(isGone))
      player.change({
        layers: withAddedLayers(
          state.plan,
          added.filter((layer) => !isGone(layer)),
        ),
      });
  });
}
