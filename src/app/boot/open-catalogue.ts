import { readBackendAddress } from '#core/backend/backend-address.ts';
import { openFrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';

interface CatalogueOptions {
  /** The page's onda-backend element. */
  backend: string | undefined;
  /** Of the page: the backend may have the same one. */
  origin: string;
  onInvalidRow: (problem: string) => void;
}

export function openCatalogue({ backend, origin, onInvalidRow }: CatalogueOptions): Catalogue {
  return createCatalogue({ table: openFrequenciesTable(readBackendAddress(backend), origin), onInvalidRow });
}
