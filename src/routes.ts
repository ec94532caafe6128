/** What other parts of the app, the build and the server need to know of a screen. */
interface ScreenFacts {
  /** Its address. */
  path: string;
  /** Where it has the navigation, if not always: never, or only in a window from 1024 px. */
  navigation?: 'never' | 'wide';
  /** The part of the catalogue that its first render shows: all, or the frequency that the address names. */
  catalogue?: 'all' | 'one';
  /** Whether its page comes with that part. Its first render must depend on nothing else of the address (core/catalogue/page-data.ts). */
  hasPageData?: true;
}

/** Every screen by the name of its folder and of its page. How each is loaded is in app/screens.ts. */
export const screenTable = {
  welcome: { path: '/', navigation: 'never' },
  auth: { path: '/auth', navigation: 'never' },
  about: { path: '/about', navigation: 'never' },
  dashboard: { path: '/dashboard' },
  library: { path: '/library', catalogue: 'all', hasPageData: true },
  player: { path: '/player', navigation: 'wide', catalogue: 'one', hasPageData: true },
  device: { path: '/device' },
  diagnosis: { path: '/diagnosis' },
  'diagnosis-results': { path: '/diagnosis/results', catalogue: 'all' },
  routines: { path: '/routines', catalogue: 'all' },
  profile: { path: '/profile' },
  history: { path: '/history' },
} as const satisfies Readonly<Record<string, ScreenFacts>>;

export type ScreenName = keyof typeof screenTable;

export const screenNames = Object.keys(screenTable) as readonly ScreenName[];

export const factsOf = (name: ScreenName): ScreenFacts => screenTable[name];

/** undefined for an address without a screen. */
export function screenFactsAt(pathname: string): ScreenFacts | undefined {
  return Object.values<ScreenFacts>(screenTable).find(({ path }) => path === pathname);
}

/** The address of every screen. */
export const routes = Object.fromEntries(Object.entries(screenTable).map(([name, { path }]) => [name, path])) as {
  readonly [Name in ScreenName]: (typeof screenTable)[Name]['path'];
};

export const settingsSearch = '?part=settings';
/** Shows the profile where the page has no real accounts. */
export const settingsAddress = routes.profile + settingsSearch;

/** The card of the settings that says who can read the records. */
export const protectionAnchor = 'protection';
export const protectionAddress = `${settingsAddress}#${protectionAnchor}`;

/** The question on the profile what becomes of the records after an erasure that nobody has signed. */
export const erasureAnchor = 'erasure';
export const erasureAddress = `${routes.profile}#${erasureAnchor}`;

/** Erasing everything, on the profile. */
export const eraseAnchor = 'erase';
export const eraseAddress = `${routes.profile}#${eraseAnchor}`;

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

/** Opens what a sound consists of on the player's page. */
export const soundAnchor = 'sound';

/** A preset's sound as the player's query, with its name, for a link. */
export const namedAddress = ({ name, address }: { name: string; address: string }): string =>
  `${address}&${new URLSearchParams({ name })}`;

/** The same for the person whose preset it is. */
export const presetAddress = (preset: { id: string; name: string; address: string }): string =>
  `${namedAddress(preset)}&preset=${preset.id}`;

/** The player's query that opens it dark, as a night. */
export const asNight = (address: string): string => `${address}&night=1`;

/** The library with favourites and presets. */
export const favouritesAddress = `${routes.library}?favourites=yes`;
export const programmesAddress = `${routes.library}?programmes=yes`;

/** The library with the frequencies for one need. */
export const shelfAddress = (need: string): string => `${routes.library}?need=${need}`;
