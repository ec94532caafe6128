import { expect, it } from 'vitest';
import type { KeptClip } from '#core/clips/kept-clip.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { addedLayers, noiseLayer } from '#core/sound/layers.ts';
import { createStore } from '#core/store.ts';
import { dropDeletedClips } from './drop-deleted-clips.ts';

const clipOf = (id: string): KeptClip => ({ id, name: id, size: 1, seconds: 9, isSoft: false, addedAt: 0 });
const layerOf = (clip: string) => ({ ...noiseLayer({ kind: 'clip', level: 60 }), clip });
const pink = noiseLayer({ kind: 'pink', level: 30 });

function playing(clip: string) {
  const kept = createStore<readonly KeptClip[] | undefined>(undefined);
  const { player } = silentPlayer();
  dropDeletedClips({ player, kept });
  const heard = (): string[] => {
    const state = player.getSnapshot();
    return state.phase === 'idle' ? [] : addedLayers(state.plan).map((layer) => layer.clip ?? layer.kind);
  };
  const play = (): Promise<void> => player.play(planOf({ added: [layerOf(clip), pink] }));
  return { kept, heard, play, player };
}

it('a session goes on without a file that was deleted', async () => {
  const { kept, heard, play, player } = playing('one');
  await play();
  kept.set([clipOf('two'), clipOf('one')]);
  kept.set([clipOf('one')]);
  expect(heard()).toEqual(['one', 'pink']);
  kept.set([]);
  expect(heard()).toEqual(['pink']);
  expect(player.getSnapshot().phase).toBe('playing');
});

it('a layer whose file was never here stays in the sound, and nothing plays that was not started', async () => {
  const { kept, heard, play, player } = playing('elsewhere');
  kept.set([clipOf('one')]);
  kept.set([]);
  expect(player.getSnapshot().phase).toBe('idle');
  await play();
  kept.set([clipOf('one')]);
  kept.set([]);
  expect(heard()).toEqual(['elsewhere', 'pink']);
});
