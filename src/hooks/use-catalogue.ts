import { useDeferredValue } from 'react';
import { QueryClient, onlineManager, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Category, Frequency } from '#core/catalogue/frequency.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { FailureKind, Loadable } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';
import { useServices } from './services-context.ts';
import { useHydrated } from './use-hydrated.ts';
import { whyMissing } from './why-missing.ts';

/** Tries after the first one (specification, section 9); the waits between them are the library's: 1 s, doubling to 30 s. */
const retries = 3;

/** What was asked for this recently is not asked again: an answer may come before the screen that shows it. */
const freshMilliseconds = 10_000;

const clients = new WeakMap<Catalogue, QueryClient>();

/** The query cache of a catalogue. Made with the first question, so that screens which ask nothing do not carry the library. */
function clientOf(catalogue: Catalogue): QueryClient {
  const known = clients.get(catalogue);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && mayPass(error) && isOnline(),
        // Without a network it asks all the same, and fails at once: waiting in silence would look like loading for ever.
        networkMode: 'always',
        staleTime: freshMilliseconds,
        refetchOnReconnect: true,
      },
    },
  });
  client.mount();
  // It hears of changes only: without this a network that was gone before would never come back.
  onlineManager.setOnline(isOnline());
  clients.set(catalogue, client);
  return client;
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof BackendError) return error.kind;
  // The reader itself could not be fetched.
  return whyMissing();
}

/** Whether asking again can help: what does not exist or is forbidden will not change within seconds. */
function mayPass(error: unknown): boolean {
  const kind = kindOf(error);
  return kind === 'offline' || kind === 'unexpected';
}

interface Question<T> {
  queryKey: QueryKey;
  queryFn: () => Promise<T>;
  enabled?: boolean;
  /** What is known already. It is shown, asked for anew, and kept when the asking fails. */
  initialData?: T | undefined;
}

function useLoadable<T>(client: QueryClient, question: Question<T>): Loadable<T> {
  const { data, error, failureCount, refetch } = useQuery(
    { ...(question as Question<unknown>), initialDataUpdatedAt: 0 },
    client,
  );
  // The answer tells its store, which React would draw in one go: a whole screen, too long for a tap on a cheap phone to wait.
  const hydrated = useHydrated();
  const arrived = useDeferredValue(hydrated && data !== undefined);
  const retry = (): void => void refetch();
  // A page is written without any answer, and taken over so even where that was faster.
  if (!hydrated) return { status: 'loading', retrying: false };
  if (data !== undefined && arrived) return { status: 'ready', value: data as T };
  if (error) return { status: 'failed', kind: kindOf(error), retry };
  return { status: 'loading', retrying: failureCount > 0 };
}

/** The frequencies of a category, or all. */
export function useFrequencies(category?: Category): Loadable<readonly Frequency[]> {
  const { catalogue } = useServices();
  const client = clientOf(catalogue);
  const known = client.getQueryData<readonly Frequency[]>(['frequencies', 'all']);
  return useLoadable<readonly Frequency[]>(client, {
    queryKey: ['frequencies', category ?? 'all'],
    queryFn: () => catalogue.list(category),
    initialData: category && known?.filter((frequency) => frequency.category === category),
  });
}

/** One frequency. */
export function useFrequency(id: number | undefined): Loadable<Frequency> {
  const { catalogue } = useServices();
  const client = clientOf(catalogue);
  const known = client.getQueryData<readonly Frequency[]>(['frequencies', 'all']);
  return useLoadable<Frequency>(client, {
    queryKey: ['frequency', id],
    queryFn: () => catalogue.byId(id ?? Number.NaN),
    enabled: id !== undefined,
    initialData: known?.find((frequency) => frequency.id === id),
  });
}

/** Asks ahead of a visit: for the frequency that a player's address names, else for all. Rejects when that fails. */
export async function prefetch(catalogue: Catalogue, player: URLSearchParams | undefined): Promise<void> {
  const client = clientOf(catalogue);
  if (!player) {
    await client.query({ queryKey: ['frequencies', 'all'], queryFn: () => catalogue.list() });
    return;
  }
  const addressed = addressedFrequency(player);
  if ('id' in addressed)
    await client.query({ queryKey: ['frequency', addressed.id], queryFn: () => catalogue.byId(addressed.id) });
}
