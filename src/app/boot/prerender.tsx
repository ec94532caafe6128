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
import { notFound, screens, type Screen } from '#app/screens.ts';
import { renderPage } from './render-page.ts';
import { createServices } from './services.ts';

export interface Page extends Pick<Screen, 'name' | 'path' | 'catalogue'> {
  /** Sources of the chunks it needs besides the entry. */
  modules: readonly string[];
  chapters: readonly ChapterName[];
}

function toPage({ name, path, isInside, catalogue, chapters = [] }: Screen): Page {
  const modules = [`src/screens/${name}/${name}-screen.tsx`, ...(isInside ? ['src/app/shell/shell.tsx'] : [])];
  return { name, path, catalogue, modules, chapters };
}

export const pages: readonly Page[] = [...screens, notFound].map(toPage);

const noStorage: EnumerableDeviceStorage = {
  read: () => undefined,
  write: () => undefined,
  keys: () => [],
  remove: () => undefined,
};

/** React writes the elements of the head first. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

export async function readCatalogue(
  rows: readonly unknown[],
  onInvalidRow: (problem: string) => void,
): Promise<readonly Frequency[]> {
  const table = { list: () => Promise.resolve([...rows]), byId: () => Promise.resolve(undefined) };
  return createCatalogue({ table, onInvalidRow }).list();
}

/** The query for which a page is rendered with its catalogue data. With any other the page shows that it is loading. */
const renderedSearch: Readonly<Record<string, (frequencies: readonly Frequency[]) => string>> = {
  library: () => '',
  player: ([frequency]) => `?id=${frequency?.id}`,
};

/** undefined if the page shows nothing of the catalogue */
export function pageDataOf(name: string, search: string, all: readonly Frequency[]): PageData | undefined {
  const isComplete = pageOf(name).catalogue === 'all';
  const addressed = addressedFrequency(new URLSearchParams(search));
  const frequencies = isComplete
    ? all.map((frequency) => ({ ...frequency, evidence: undefined }))
    : all.filter(({ id }) => 'id' in addressed && addressed.id === id);
  if (frequencies.length === 0) return undefined;
  return { frequencies, isComplete, isDrawn: renderedSearch[name]?.(frequencies) === search };
}

function pageOf(name: string): Page {
  const found = pages.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`There is no page ${name}`);
  return found;
}

interface RenderedPage {
  html: string;
  /** Title and meta elements. */
  head: string;
}

/** Without `pageData`, the page looks as it does while its data loads. */
export async function prerender(name: string, locale: Locale, pageData?: PageData): Promise<RenderedPage> {
  const shown = pageData?.isDrawn ? pageData : undefined;
  const search = shown ? renderedSearch[name]?.(shown.frequencies) : undefined;
  const language = createLanguage(noStorage, { locale, messages: await loadMessages(locale) });
  const services = createServices({
    storage: noStorage,
    openCatalogue: () => Promise.reject(new Error('Pages are rendered without a backend')),
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
