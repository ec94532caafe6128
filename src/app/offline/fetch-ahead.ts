import { notFound, screens, shell } from '#app/screens.ts';
import type { Locale } from '#core/domain/locales.ts';
import { chapterFetches } from '#i18n/chapters.ts';

/** Parts of screens that are fetched late. */
const parts = [
  () => import('#app/boot/open-catalogue.ts'),
  () => import('#app/boot/open-sound.ts'),
  () => import('#app/boot/open-personal-data.ts'),
  () => import('#app/boot/open-view.ts'),
  () => import('#app/boot/open-assessment-draft.ts'),
  () => import('#app/shell/shortcut-help.tsx'),
  () => import('#ui/toaster.tsx'),
  () => import('#core/audio/instruments/create-instrument.ts'),
  () => import('#screens/player/player-parts.ts'),
  () => import('#screens/player/sound/sound-form.tsx'),
  () => import('#screens/player/tone-actions.tsx'),
  () => import('#screens/player/own-hertz.tsx'),
  () => import('#screens/diagnosis-results/suggestions.tsx'),
  () => import('#app/shell/update-bar.tsx'),
  () => import('#app/shell/mini-player-region.tsx'),
  () => import('#screens/history/whole-history.tsx'),
  () => import('#screens/dashboard/own-cards.tsx'),
  () => import('#screens/profile/own-stats.tsx'),
  () => import('#screens/profile/import-progress.tsx'),
  () => import('#screens/profile/install-card.tsx'),
  () => import('#screens/profile/sound-preferences.tsx'),
  () => import('#screens/profile/view-preferences.tsx'),
  () => import('#screens/library/offline-note.tsx'),
  () => import('#screens/library/favourites-view.tsx'),
  () => import('#screens/routines/routine-form.tsx'),
  () => import('#screens/player/knowledge/evidence.tsx'),
  () => import('#screens/player/knowledge/own-data.tsx'),
];

/** So many at a time: asking for everything at once would keep a phone busy for longer than a tap may wait. */
const atOnce = 4;

/** Fetches the screens, their parts and their texts ahead, so that going to one takes no time and works when the network has gone. */
export async function fetchAhead(locale: Locale): Promise<void> {
  const all = [...[shell, ...screens, notFound].map(({ load }) => load), ...chapterFetches(locale), ...parts];
  for (let first = 0; first < all.length; first += atOnce)
    await Promise.allSettled(all.slice(first, first + atOnce).map((fetchPart) => fetchPart()));
}
