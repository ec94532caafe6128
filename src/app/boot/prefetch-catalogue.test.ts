import { beforeAll, expect, it, vi } from 'vitest';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { prefetchCatalogue } from './prefetch-catalogue.ts';

// It is imported when it is first needed, which a busy machine may take longer for than a test waits.
beforeAll(() => import('#hooks/use-catalogue.ts'), 60_000);

function servicesOf(overrides: Partial<Catalogue> = {}) {
  const list = vi.fn<Catalogue['list']>(() => Promise.resolve([testFrequency({ id: 3 })]));
  const byId = vi.fn<Catalogue['byId']>((id) => Promise.resolve(testFrequency({ id })));
  const catalogue: Catalogue = { list, byId, ...overrides };
  return { list, byId, services: { catalogue, pageData: undefined } };
}

const open = (services: ReturnType<typeof servicesOf>['services'], address: string): void =>
  prefetchCatalogue(services, new URL(address, 'http://onda.test'));

it.each(['/library', '/routines', '/diagnosis/results'])('loads all frequencies on %s', async (address) => {
  const { list, byId, services } = servicesOf();
  open(services, address);
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  expect(byId).not.toHaveBeenCalled();
});

it('loads only the addressed frequency on the player', async () => {
  const { list, byId, services } = servicesOf();
  open(services, '/player?id=3&minutes=20');
  await vi.waitFor(() => expect(byId).toHaveBeenCalledExactlyOnceWith(3));
  expect(list).not.toHaveBeenCalled();
});

it('loads nothing on another screen', async () => {
  const other = servicesOf();
  const library = servicesOf();
  open(other.services, '/dashboard');
  open(library.services, '/library');
  await vi.waitFor(() => expect(library.list).toHaveBeenCalledTimes(1));
  expect(other.list).not.toHaveBeenCalled();
  expect(other.byId).not.toHaveBeenCalled();
});

it('leaves a failure to the screen', async () => {
  const list = vi.fn<Catalogue['list']>(() => Promise.reject(new BackendError('forbidden', 'no permission')));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  open(servicesOf({ list }).services, '/library');
  await vi.waitFor(() => expect(list).toHaveBeenCalled());
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
