import { provideSoundscapes } from '#core/audio/parts/soundscape-maker.ts';
import { Soundscape } from './soundscape.ts';

/** For the voices of this page, worker or audio thread. */
export function installSoundscapes(): void {
  provideSoundscapes((shape, options) => new Soundscape(shape, options));
}
