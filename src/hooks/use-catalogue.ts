import { useDeferredValue } from 'react';
import { QueryClient, onlineManager, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';

import type { PageData } from '#core/catalogue/page-data.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { Category } from '#core/domain/catalogue.ts';
import type { FailureKind, Loadable } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';
import { useServices } from './services-context.ts';
import type { Services } from './services-context.ts';
import { useAddressKnown } from './use-address-known.ts';
import { whyMissing } from './why-missing.ts';

/** Tries after the first one (specification, section 9); the waits between them are the library's: 1 s, doubling to 30 s. */
const retries = 3;

/** What was asked for this recently is not asked again: an answer may come before the screen that shows it. */
const freshMilliseconds = 10_000;

const clients = new WeakMap<Catalogue, QueryClient>();

const allKey: QueryKey = ['frequencies', 'all'];

/** Puts what the page holds where answers are kept. */
function keepPageData(client: QueryClient, { frequencies, isComplete, isOld }: PageData): void {
  const when = isOld ? { updatedAt: 0 } : undefined;
  if (isComplete) client.setQueryData(allKey, frequencies, when);
  else for (const frequency of frequencies) client.setQueryData(['frequency', frequency.id], frequency, when);
}

/** The query cache of a catalogue. Made with the first question, so that screens which ask nothing do not carry the library. */
function clientOf({ catalogue, pageData }: CatalogueServices): QueryClient {
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
  // On a server it would be kept for ever by what it listens to.
  if (!import.meta.env.SSR) client.mount();
  // It hears of changes only: without this a network that was gone before would never come back.
  onlineManager.setOnline(isOnline());
  clients.set(catalogue, client);
  if (pageData) keepPageData(client, pageData);
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

type CatalogueServices = Pick<Services, 'catalogue' | 'pageData'>;

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
  const known = useAddressKnown();
  const arrived = useDeferredValue(known && data !== undefined);
  const retry = (): void => void refetch();
  // A page that was written without an answer is taken over so, even where the answer was faster.
  if (!known) return { status: 'loading', retrying: false };
  if (data !== undefined && arrived) return { status: 'ready', value: data as T };
  if (error) return { status: 'failed', kind: kindOf(error), retry };
  return { status: 'loading', retrying: failureCount > 0 };
}

/** The frequencies of a category, or all. */
export function useFrequencies(category?: Category): Loadable<readonly Frequency[]> {
  const services = useServices();
  const client = clientOf(services);
  const known = client.getQueryData<readonly Frequency[]>(allKey);
  return useLoadable<readonly Frequency[]>(client, {
    queryKey: ['frequencies', category ?? 'all'],
    queryFn: () => services.catalogue.list(category),
    initialData: category && known?.filter((frequency) => frequency.category === category),
  });
}

/** One frequency. */
export function useFrequency(id: number | undefined): Loadable<Frequency> {
  const services = useServices();
  const client = clientOf(services);
  const known = client.getQueryData<readonly Frequency[]>(allKey);
  return useLoadable<Frequency>(client, {
    queryKey: ['frequency', id],
    queryFn: () => services.catalogue.byId(id ?? Number.NaN),
    enabled: id !== undefined,
    initialData: known?.find((frequency) => frequency.id === id),
  });
}

/** Asks ahead of a visit: for the frequency that a player's address names, else for all. Rejects when that fails. */
export async function prefetch(services: CatalogueServices, player: URLSearchParams | undefined): Promise<void> {
  const { catalogue } = services;
  const client = clientOf(services);
  if (!player) {
    await client.query({ queryKey: allKey, queryFn: () => catalogue.list() });
    return;
  }
  const addressed = addressedFrequency(player);
  if ('id' in addressed)
    await client.query({ queryKey: ['frequency', addressed.id], queryFn: () => catalogue.byId(addressed.id) });
}
