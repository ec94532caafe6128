import { StaticRouter } from 'react-router';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { Locale } from '#core/domain/locales.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { ChapterName } from '#i18n/chapters.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { App } from '#app/app.tsx';
import { notFound, screens } from '#app/screens.ts';
import type { Screen } from '#app/screens.ts';
import { renderPage } from './render-page.ts';
import { createServices } from './services.ts';

export interface Page extends Pick<Screen, 'name' | 'path' | 'catalogue'> {
  isInside: boolean;
  /** Sources of the chunks a visit needs beyond the app's own. */
  modules: readonly string[];
  /** The texts it needs beyond those of every page. */
  chapters: readonly ChapterName[];
}

function toPage({ name, path, isInside = false, catalogue, chapters = [] }: Screen): Page {
  const modules = [`src/screens/${name}/${name}-screen.tsx`, ...(isInside ? ['src/app/shell/shell.tsx'] : [])];
  return { name, path, isInside, catalogue, modules, chapters };
}

/** Every page the build writes. */
export const pages: readonly Page[] = [...screens, notFound].map(toPage);

/** Nobody's device: the pages are written for everybody. */
const noStorage: EnumerableDeviceStorage = {
  read: () => undefined,
  write: () => undefined,
  keys: () => [],
  remove: () => undefined,
};

/** React writes what belongs in the head before everything else. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

/** Reads the whole catalogue out of its rows, as the table answers them; what is not valid is left out, and told of. */
export async function readCatalogue(
  rows: readonly unknown[],
  onInvalidRow: (problem: string) => void,
): Promise<readonly Frequency[]> {
  const table = { list: () => Promise.resolve([...rows]), byId: () => Promise.resolve(undefined) };
  return createCatalogue({ table, onInvalidRow }).list();
}

/** Addresses with another query may ask for anything; these pages are drawn as they are opened mostly. */
const drawn: Readonly<Record<string, (shown: readonly Frequency[]) => string>> = {
  library: () => '',
  player: ([frequency]) => `?id=${frequency?.id}`,
};

/** What a page holds of the catalogue for an address; undefined where it shows nothing of it. */
export function pageDataOf(name: string, search: string, all: readonly Frequency[]): PageData | undefined {
  const isComplete = pageOf(name).catalogue === 'all';
  const addressed = addressedFrequency(new URLSearchParams(search));
  const frequencies = isComplete ? all : all.filter(({ id }) => 'id' in addressed && addressed.id === id);
  if (frequencies.length === 0) return undefined;
  return { frequencies, isComplete, isDrawn: drawn[name]?.(frequencies) === search };
}

function pageOf(name: string): Page {
  const found = pages.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`no page is called ${name}`);
  return found;
}

interface Written {
  /** The screen. */
  html: string;
  /** Its title and meta elements. */
  head: string;
}

/** One page in one language: as it looks before any data has come, or with its part of the catalogue. */
export async function prerender(name: string, locale: Locale, pageData?: PageData): Promise<Written> {
  const shown = pageData?.isDrawn ? pageData : undefined;
  const search = shown ? drawn[name]?.(shown.frequencies) : undefined;
  const language = createLanguage(noStorage, { locale, messages: await loadMessages(locale) });
  const services = createServices({
    storage: noStorage,
    openCatalogue: () => Promise.reject(new Error('a page is written without a backend')),
    pageData: shown,
    log: console,
  });
  const all = await renderPage(
    <StaticRouter location={pageOf(name).path + (search ?? '')}>
      <App services={services} language={language} />
    </StaticRouter>,
  );
  const [head = ''] = hoisted.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}
