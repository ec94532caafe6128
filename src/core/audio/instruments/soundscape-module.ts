import { installSoundscapes } from '#core/audio/soundscapes/install-soundscapes.ts';

// A module of the audio thread, beside the voice's.
installSoundscapes();
