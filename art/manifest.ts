import { routes } from '../src/routes.ts';
import { hexOf, oklch } from './colour.ts';

const texts = {
  es: {
    description: 'Sonido puro, ciencia clara.',
    library: 'Biblioteca',
    routines: 'Rutinas',
    assessment: 'Evaluación',
  },
  en: { description: 'Pure sound, clear science.', library: 'Library', routines: 'Routines', assessment: 'Assessment' },
};

export function manifest(lang: keyof typeof texts): string {
  const { description, library, routines, assessment } = texts[lang];
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
      { name: library, url: routes.library, icons: [icon] },
      { name: routines, url: routes.routines, icons: [icon] },
      { name: assessment, url: routes.diagnosis, icons: [icon] },
    ],
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
