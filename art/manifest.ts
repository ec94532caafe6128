import { againSearch } from '../src/components/repeat/again-search.ts';
import { atOnce } from '../src/core/programmes/at-once.ts';
import { asNight, routes } from '../src/routes.ts';
import { hexOf, oklch } from './colour.ts';

const texts = {
  es: {
    description: 'Sonido puro, ciencia clara.',
    sleep: 'Dormir ahora',
    breathe: 'Respirar',
    repeat: 'Repetir lo último',
    library: 'Biblioteca',
  },
  en: {
    description: 'Pure sound, clear science.',
    sleep: 'Sleep now',
    breathe: 'Breathe',
    repeat: 'Play again',
    library: 'Library',
  },
};

export function manifest(lang: keyof typeof texts): string {
  const { description, sleep, breathe, repeat, library } = texts[lang];
  const ground = hexOf(oklch(0.175, 0.032, 275));
  const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
  const content = {
    id: '/',
    name: 'Onda',
    short_name: 'Onda',
    description,
    lang,
    dir: 'ltr',
    start_url: routes.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['health', 'lifestyle', 'music'],
    icons: [
      { ...icon, purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
    ],
    shortcuts: [
      // No address starts a sound: a tap on the dark screen does.
      { name: sleep, url: asNight(routes.player + atOnce('night').address), icons: [icon] },
      { name: breathe, url: routes.player + atOnce('three-minutes').address, icons: [icon] },
      { name: repeat, url: routes.dashboard + againSearch, icons: [icon] },
      { name: library, url: routes.library, icons: [icon] },
    ],
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
