import type { Untuned } from '#core/domain/layers.ts';

/** Words for sounds without a frequency. Every other text derives from them. */
export const untuned: Record<Untuned, string> = {
  white: 'white noise',
  pink: 'pink noise',
  brown: 'brown noise',
  clip: 'audio file',
  rain: 'rain',
  roof: 'rain on a roof',
  waves: 'sea',
  stream: 'stream',
  waterfall: 'waterfall',
  wind: 'wind in trees',
  fire: 'fire',
  crickets: 'crickets',
  thunder: 'distant thunder',
  bowl: 'singing bowl',
};
