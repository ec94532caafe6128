import { useDeferredValue } from 'react';
import { QueryClient, onlineManager, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import type { Evidence, Frequency } from '#core/catalogue/frequency.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { Category } from '#core/domain/catalogue.ts';
import type { FailureKind, Loadable } from '#core/loadable.ts';
import { isOnline } from '#core/platform/device/online.ts';
import { useServices, type Services } from './services-context.ts';
import { useDataReady } from './use-data-ready.ts';
import { loadFailureKind } from './load-failure-kind.ts';

/** Specification, section 9. TanStack Query waits 1 s, doubling up to 30 s. */
const retries = 3;

/** A prefetch may finish before the screen that needs it is shown. */
const staleMilliseconds = 10_000;

const clients = new WeakMap<Catalogue, QueryClient>();

const allKey = ['frequencies', 'all'];

function cachePageData(client: QueryClient, { frequencies, isComplete, isOld }: PageData): void {
  const when = isOld ? { updatedAt: 0 } : undefined;
  if (isComplete) client.setQueryData(allKey, frequencies, when);
  else for (const frequency of frequencies) client.setQueryData(['frequency', frequency.id], frequency, when);
}

/** Created on first use, so that other screens do not load TanStack Query. */
function clientOf({ catalogue, pageData }: CatalogueServices): QueryClient {
  const cached = clients.get(catalogue);
  if (cached) return cached;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && isTransient(error) && isOnline(),
        // Fail at once without a network instead of pausing, which would look like loading for ever.
        networkMode: 'always',
        staleTime: staleMilliseconds,
        refetchOnReconnect: true,
      },
    },
  });
  // On a server its subscriptions would never end.
  if (!import.meta.env.SSR) client.mount();
  // onlineManager only listens to changes and would miss that the network was down before.
  onlineManager.setOnline(isOnline());
  clients.set(catalogue, client);
  if (pageData) cachePageData(client, pageData);
  return client;
}

/** Any other error means that the code of the catalogue could not be loaded. */
const kindOf = (error: unknown): FailureKind => (error instanceof BackendError ? error.kind : loadFailureKind());

const isTransient = (error: unknown): boolean => ['offline', 'unexpected'].includes(kindOf(error));

type CatalogueServices = Pick<Services, 'catalogue' | 'pageData'>;

function useLoadable<T, Data = T>(
  client: QueryClient,
  query: UseQueryOptions<T, Error, Data | undefined>,
): Loadable<Data> {
  // Initial data is shown while it is fetched again, and kept if that fails.
  const { data, error, failureCount, refetch } = useQuery({ ...query, initialDataUpdatedAt: 0 }, client);
  // Deferred: rendering a whole screen at once blocks taps on a slow phone for too long.
  const isDataReady = useDataReady();
  const arrived = useDeferredValue(isDataReady && data !== undefined);
  const retry = (): void => void refetch();
  // Hydration must match the HTML, even if the data arrived before.
  if (!isDataReady) return { status: 'loading', retrying: false };
  if (data !== undefined && arrived) return { status: 'ready', value: data };
  if (error) return { status: 'failed', kind: kindOf(error), retry };
  return { status: 'loading', retrying: failureCount > 0 };
}

export function useFrequencies(category?: Category): Loadable<readonly Frequency[]> {
  const services = useServices();
  const client = clientOf(services);
  const all = client.getQueryData<readonly Frequency[]>(allKey);
  return useLoadable<readonly Frequency[]>(client, {
    queryKey: ['frequencies', category ?? 'all'],
    queryFn: () => services.catalogue.list(category),
    initialData: () => (category ? all?.filter((frequency) => frequency.category === category) : undefined),
  });
}

export function useFrequency(id: number | undefined): Loadable<Frequency> {
  const { client, query } = useFrequencyQuery(id);
  return useLoadable(client, query);
}

/** Loading for a frequency known from a list without it, until the frequency itself has been fetched. */
export function useEvidence(id: number): Loadable<Evidence> {
  const { client, query } = useFrequencyQuery(id);
  return useLoadable(client, { ...query, select: ({ evidence }) => evidence });
}

function useFrequencyQuery(id: number | undefined) {
  const services = useServices();
  const client = clientOf(services);
  const known = client.getQueryData<readonly Frequency[]>(allKey);
  const query = {
    queryKey: ['frequency', id],
    queryFn: () => services.catalogue.byId(id ?? Number.NaN),
    enabled: id !== undefined,
    initialData: () => known?.find((frequency) => frequency.id === id),
  };
  return { client, query };
}

/** The whole catalogue as soon as it is known. Rejects when it cannot be fetched. */
export function useReadFrequencies(): () => Promise<readonly Frequency[]> {
  const services = useServices();
  const client = clientOf(services);
  return async () => client.getQueryData<readonly Frequency[]>(allKey) ?? client.query(allOf(services));
}

const allOf = ({ catalogue }: CatalogueServices) => ({ queryKey: allKey, queryFn: () => catalogue.list() });

/** Fetches the frequency of a player's query string, else all. Rejects when that fails. */
export async function prefetchRows(services: CatalogueServices, player: URLSearchParams | undefined): Promise<void> {
  const { catalogue } = services;
  const client = clientOf(services);
  if (!player) {
    await client.query(allOf(services));
    return;
  }
  const addressed = addressedFrequency(player);
  if ('id' in addressed)
    await client.query({ queryKey: ['frequency', addressed.id], queryFn: () => catalogue.byId(addressed.id) });
}
