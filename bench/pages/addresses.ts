// The addresses that benches visit: every screen's, in the forms in which links lead to it.
import { routes, screenFactsAt, screenNames, settingsSearch, type ScreenName } from '../../src/routes.ts';

/** A made-up preset. */
const preset = '7c0e2b6e-4f0a-4d55-9a58-1f0f3a8f2d11';

/** Queries of screens that are linked with one. Without an entry a screen is visited at its plain address. */
const searches: Partial<Record<ScreenName, readonly string[]>> = {
  library: [
    '',
    '?category=Calm',
    '?q=schumann',
    '?sort=hertz',
    '?need=sleep',
    '?programmes=yes',
    '?favourites=yes',
    '?utm_source=mail',
  ],
  player: [
    '?id=1',
    '?freq=1',
    '?id=2&minutes=15',
    '?id=1&mode=binaural&hertz=10&carrier=200',
    `?id=1&intensity=40&noise=pink&preset=${preset}`,
    '?id=9&mode=binaural&carrier=250&minutes=40&intensity=40&steps=600_10*1200_6*1680_6__70*2160_2__45*2400___15&layer=brown___50*1800___100*2400___30&programme=wind-down',
    '?utm_source=mail&id=1',
  ],
  routines: ['', '?id=1'],
  profile: ['', settingsSearch],
};

function addressesOf(name: ScreenName): string[] {
  return (searches[name] ?? ['']).map((search) => routes[name] + search);
}

export const everyAddress: readonly string[] = screenNames.flatMap(addressesOf);

/** @throws RangeError if a budget has outlived its screen */
export function requireScreens(addresses: readonly string[]): void {
  for (const address of addresses) {
    const [path = ''] = address.split('?', 1);
    if (!screenFactsAt(path)) throw new RangeError(`budgets.json names ${address}, which is no screen`);
  }
}
