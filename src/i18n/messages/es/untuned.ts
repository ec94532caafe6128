import type { Untuned } from '#core/domain/layers.ts';

/** Words for sounds without a frequency. Every other text derives from them. */
export const untuned: Record<Untuned, string> = {
  white: 'ruido blanco',
  pink: 'ruido rosa',
  brown: 'ruido marrón',
  clip: 'archivo de audio',
  rain: 'lluvia',
  roof: 'lluvia en el techo',
  waves: 'mar',
  stream: 'arroyo',
  waterfall: 'cascada',
  wind: 'viento en los árboles',
  fire: 'fuego',
  crickets: 'grillos',
  thunder: 'trueno lejano',
  bowl: 'cuenco',
};
