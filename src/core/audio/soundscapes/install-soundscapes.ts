import { provideSoundscapes } from '#core/audio/parts/soundscape-maker.ts';
import { RenderedSoundscape } from './soundscape.ts';

/** For the voices of this page, worker or audio thread. */
export function installSoundscapes(): void {
  provideSoundscapes((shape, options) => new RenderedSoundscape(shape, options));
}
