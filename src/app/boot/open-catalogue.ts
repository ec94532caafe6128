import { readBackendAddress } from '#core/backend/backend-address.ts';
import { openFrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';

interface Opening {
  /** What the server wrote into the page about the backend. */
  backend: string | undefined;
  /** The address of this page's server, for a backend on the same one. */
  origin: string;
  onInvalidRow: (problem: string) => void;
}

/** The catalogue with all that reading it takes; a chunk of its own, for the screens that read it. */
export function openCatalogue({ backend, origin, onInvalidRow }: Opening): Catalogue {
  return createCatalogue({ table: openFrequenciesTable(readBackendAddress(backend), origin), onInvalidRow });
}
