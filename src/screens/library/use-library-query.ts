import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { orders } from '#core/catalogue/order.ts';
import type { Order } from '#core/catalogue/order.ts';
import { categories } from '#core/domain/catalogue.ts';
import type { Category } from '#core/domain/catalogue.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';

/** What the library is asked to show. */
export interface LibraryQuery {
  category: Category | undefined;
  /** The person's favourites alone, in their order. */
  favourites: boolean;
  order: Order;
  text: string;
}

/** Marks what this screen itself has written into the address. */
const written = { written: 'here' };

/** What was typed last, and where in the history that was. */
interface Typed {
  text: string;
  entry: string;
}

/** What an address asks for; a category or an order that does not exist is none. */
function wantedBy(query: URLSearchParams): LibraryQuery {
  return {
    category: categories.find((name) => name === query.get('category')),
    favourites: query.has('favourites'),
    order: orders.find((name) => name === query.get('sort')) ?? 'category',
    text: query.get('q') ?? '',
  };
}

/** The same the other way round; what is usual is not said. */
function queryFor({ category, favourites, order, text }: LibraryQuery): Record<string, string> {
  return {
    ...(favourites ? { favourites: 'yes' } : category && { category }),
    ...(order !== 'category' && { sort: order }),
    ...(text && { q: text }),
  };
}

/** Whether nothing is wanted otherwise than before but one thing. */
function isSameBut(one: keyof LibraryQuery, next: LibraryQuery, before: LibraryQuery): boolean {
  return (Object.keys(before) as (keyof LibraryQuery)[]).every((name) => name === one || next[name] === before[name]);
}

/** Whether the last thing that happened to the address was this screen's doing. */
function useWrittenHere(): boolean {
  const state = useLocation().state as typeof written | null;
  return useNavigationType() === NavigationType.Replace && state?.written === written.written;
}

/**
 * What the library shows lives in its address, so that a link or a reload shows the same. What is being typed is kept here
 * as well: the address follows when what was found is drawn, and must not move the cursor.
 */
export function useLibraryQuery(): { wanted: LibraryQuery; want: (changes: Partial<LibraryQuery>) => void } {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<Typed>();
  const location = useLocation();
  const writtenHere = useWrittenHere();
  const said = wantedBy(useHydrated() ? query : new URLSearchParams());
  const typing = typed !== undefined && (writtenHere || typed.entry === location.key);
  const wanted = typing ? { ...said, text: typed.text } : said;
  const write = (next: LibraryQuery): void => setQuery(queryFor(next), { replace: true, state: written });

  // A choice may follow another before the address does, and adds to it.
  const chosen = useRef<{ wanted: LibraryQuery; entry: string }>(undefined);
  const latest = (): LibraryQuery => (chosen.current?.entry === location.key ? chosen.current.wanted : wanted);

  const drawn = useDeferredValue(typed);
  const follow = useEffectEvent(() => {
    // A tap that leads elsewhere has changed the address before this screen goes.
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
