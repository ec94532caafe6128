import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { orders } from '#core/catalogue/order.ts';
import type { Order } from '#core/catalogue/order.ts';
import { categories } from '#core/domain/catalogue.ts';
import type { Category } from '#core/domain/catalogue.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';

export interface LibraryQuery {
  category: Category | undefined;
  /** Only the favourites, in their own order. */
  favourites: boolean;
  order: Order;
  text: string;
}

/** History state of addresses that this screen has set. */
const written = { written: 'here' };

/** The last typed text, and its history entry. */
interface Typed {
  text: string;
  entry: string;
}

/** Unknown categories and orders are ignored. */
function wantedBy(query: URLSearchParams): LibraryQuery {
  return {
    category: categories.find((name) => name === query.get('category')),
    favourites: query.has('favourites'),
    order: orders.find((name) => name === query.get('sort')) ?? 'category',
    text: query.get('q') ?? '',
  };
}

/** Defaults are left out. */
function queryFor({ category, favourites, order, text }: LibraryQuery): Record<string, string> {
  return {
    ...(favourites ? { favourites: 'yes' } : category && { category }),
    ...(order !== 'category' && { sort: order }),
    ...(text && { q: text }),
  };
}

function isSameBut(one: keyof LibraryQuery, next: LibraryQuery, before: LibraryQuery): boolean {
  return (Object.keys(before) as (keyof LibraryQuery)[]).every((name) => name === one || next[name] === before[name]);
}

function useWrittenHere(): boolean {
  const state = useLocation().state as typeof written | null;
  return useNavigationType() === NavigationType.Replace && state?.written === written.written;
}

/** The state is in the address. The typed text is held here too: the address follows once the results are rendered. */
export function useLibraryQuery(): { wanted: LibraryQuery; want: (changes: Partial<LibraryQuery>) => void } {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<Typed>();
  const location = useLocation();
  const writtenHere = useWrittenHere();
  const said = wantedBy(useHydrated() ? query : new URLSearchParams());
  const typing = typed !== undefined && (writtenHere || typed.entry === location.key);
  const wanted = typing ? { ...said, text: typed.text } : said;
  const write = (next: LibraryQuery): void => setQuery(queryFor(next), { replace: true, state: written });

  // A second choice may come before the address has changed: it builds on the first.
  const chosen = useRef<{ wanted: LibraryQuery; entry: string }>(undefined);
  const latest = (): LibraryQuery => (chosen.current?.entry === location.key ? chosen.current.wanted : wanted);

  const drawn = useDeferredValue(typed);
  const follow = useEffectEvent(() => {
    // A tap on a link has changed the address already.
    if (typing && said.text !== typed.text && globalThis.location.pathname === location.pathname) write(latest());
  });
  useEffect(() => {
    if (drawn) follow();
  }, [drawn]);

  return {
    wanted,
    want: (changes) => {
      const before = latest();
      const next = { ...before, ...changes };
      chosen.current = { wanted: next, entry: location.key };
      setTyped({ text: next.text, entry: location.key });
      if (!isSameBut('text', next, before)) write(next);
    },
  };
}
