import { openFrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue, type Catalogue } from '#core/catalogue/catalogue.ts';
import type { AccountPage } from './open-real-account.ts';

interface CatalogueOptions extends Pick<AccountPage, 'backend' | 'origin'> {
  onInvalidRow: (problem: string) => void;
}

export function openCatalogue({ backend, origin, onInvalidRow }: CatalogueOptions): Catalogue {
  return createCatalogue({ table: openFrequenciesTable(backend, origin), onInvalidRow });
}
