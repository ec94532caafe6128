/** Every address of the app. */
export const routes = {
  welcome: '/',
  auth: '/auth',
  about: '/about',
  dashboard: '/dashboard',
  library: '/library',
  player: '/player',
  device: '/device',
  diagnosis: '/diagnosis',
  diagnosisResults: '/diagnosis/results',
  routines: '/routines',
  profile: '/profile',
  history: '/history',
} as const;

export const settingsSearch = '?part=settings';
/** Shows the profile where the page has no real accounts. */
export const settingsAddress = routes.profile + settingsSearch;

/** Names the screen at an address: each frequency's player is a screen of its own, and so are the settings. */
export function screenAt({ pathname, search }: { pathname: string; search: string }): string {
  return pathname === routes.player || search === settingsSearch ? pathname + search : pathname;
}

/** The player's address for the frequency of an id, with duration (minutes), intensity (percent) and form if given. */
export function playerAddress(
  id: number,
  chosen: { minutes?: number; intensity?: number; mode?: string } = {},
): string {
  const query = new URLSearchParams({ id: String(id) });
  for (const [name, value] of Object.entries(chosen)) query.set(name, String(value));
  return `${routes.player}?${query}`;
}

/** A preset's sound as the player's query, which names the preset too. */
export const presetAddress = ({ id, address }: { id: string; address: string }): string => `${address}&preset=${id}`;

/** The library with favourites and presets. */
export const favouritesAddress = `${routes.library}?favourites=yes`;
export const programmesAddress = `${routes.library}?programmes=yes`;

/** The library with the frequencies for one need. */
export const shelfAddress = (need: string): string => `${routes.library}?need=${need}`;
