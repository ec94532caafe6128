import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { isNeed, shelfSearch, type Need } from '#core/catalogue/needs.ts';
import { orders, type Order } from '#core/catalogue/order.ts';
import { categories, type Category } from '#core/domain/catalogue.ts';
import { useServices } from '#hooks/services-context.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';

export interface LibraryQuery {
  category: Category | undefined;
  /** Only the favourites, in their own order. */
  favourites: boolean;
  /** Only the shipped programmes. */
  programmes: boolean;
  /** Only what is suggested for it; any other choice leaves it. */
  need: Need | undefined;
  order: Order;
  text: string;
}

/** Whether the library shows a shelf instead of the frequencies found. */
export function isShelf({ favourites, programmes, need }: LibraryQuery): boolean {
  return favourites || programmes || need !== undefined;
}

/** History state of addresses that this screen has set. */
const ownState = { written: 'here' };

/** The last typed text, and its history entry. */
interface Typed {
  text: string;
  entry: string;
}

/** Unknown categories and orders are ignored. */
function parseQuery(params: URLSearchParams): LibraryQuery {
  const need = params.get('need');
  return {
    category: categories.find((name) => name === params.get('category')),
    favourites: params.has('favourites'),
    programmes: params.has('programmes'),
    need: isNeed(need) ? need : undefined,
    order: orders.find((name) => name === params.get('sort')) ?? 'category',
    text: params.get('q') ?? '',
  };
}

/** Defaults are left out. */
function paramsOf({ category, favourites, programmes, need, order, text }: LibraryQuery): Record<string, string> {
  return {
    ...(need && { need }),
    ...(programmes && { programmes: 'yes' }),
    ...(favourites ? { favourites: 'yes' } : category && { category }),
    ...(order !== 'category' && { sort: order }),
    ...(text && { q: text }),
  };
}

function differsAtMostInText(next: LibraryQuery, before: LibraryQuery): boolean {
  return (Object.keys(before) as (keyof LibraryQuery)[]).every(
    (name) => name === 'text' || next[name] === before[name],
  );
}

/**
 * What the first render shows of the query is what the server has rendered. An equal query stays the same object, or
 * React would render a shelf again whose code is still being loaded, and take it away meanwhile.
 */
function useAddressedQuery(params: URLSearchParams): LibraryQuery {
  const { pageData } = useServices();
  const rendered = pageData ? shelfSearch(params) : '';
  const search = useHydrated() ? new URLSearchParams(paramsOf(parseQuery(params))).toString() : rendered.slice(1);
  return useMemo(() => parseQuery(new URLSearchParams(search)), [search]);
}

function useIsOwnAddress(): boolean {
  const state = useLocation().state as typeof ownState | null;
  return useNavigationType() === NavigationType.Replace && state?.written === ownState.written;
}

/** The state is in the address. The typed text is held here too: the address follows once the results are rendered. */
export function useLibraryQuery(): { query: LibraryQuery; update: (changes: Partial<LibraryQuery>) => void } {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<Typed>();
  const location = useLocation();
  const isOwnAddress = useIsOwnAddress();
  const addressed = useAddressedQuery(params);
  const isTyping = typed !== undefined && (isOwnAddress || typed.entry === location.key);
  const query = isTyping ? { ...addressed, text: typed.text } : addressed;
  const write = (next: LibraryQuery): void => setParams(paramsOf(next), { replace: true, state: ownState });

  // A second choice may come before the address has changed: it builds on the first.
  const lastUpdate = useRef<{ query: LibraryQuery; entry: string }>(undefined);
  const latest = (): LibraryQuery => (lastUpdate.current?.entry === location.key ? lastUpdate.current.query : query);

  const rendered = useDeferredValue(typed);
  const follow = useEffectEvent(() => {
    // Unless a tap on a link has already changed the address.
    if (isTyping && addressed.text !== typed.text && globalThis.location.pathname === location.pathname)
      write(latest());
  });
  useEffect(() => {
    if (rendered) follow();
  }, [rendered]);

  return {
    query,
    update: (changes) => {
      const before = latest();
      const next = { ...before, need: undefined, programmes: false, ...changes };
      lastUpdate.current = { query: next, entry: location.key };
      setTyped({ text: next.text, entry: location.key });
      if (!differsAtMostInText(next, before)) write(next);
    },
  };
}
