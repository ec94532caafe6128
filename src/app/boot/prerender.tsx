import { StaticRouter } from 'react-router';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { searchOfPage, type PageData } from '#core/catalogue/page-data.ts';
import type { Locale } from '#core/domain/locales.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { ChapterName } from '#i18n/chapters.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { App } from '#app/app.tsx';
import { notFound, screens, type Screen } from '#app/screens.ts';
import { screenFactsAt } from '#routes.ts';
import { renderPage } from './render-page.ts';
import { createServices } from './services.ts';

export interface Page extends Pick<Screen, 'name' | 'path'> {
  /** The catalogue data that its page comes with. */
  data: 'all' | 'one' | undefined;
  /** Sources of the chunks it needs besides the entry. */
  modules: readonly string[];
  chapters: readonly ChapterName[];
}

function toPage({ name, path, isInside, chapters = [] }: Screen): Page {
  const facts = screenFactsAt(path);
  const modules = [`src/screens/${name}/${name}-screen.tsx`, ...(isInside ? ['src/app/shell/shell.tsx'] : [])];
  return { name, path, data: facts?.hasPageData && facts.catalogue, modules, chapters };
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

/** The part of a query that decides a page (core/catalogue/page-data.ts). undefined for a page without data. */
export function searchOf(name: string, search: string): string | undefined {
  const { data } = pageOf(name);
  return data && searchOfPage(data, search);
}

/**
 * @param search as `searchOf` returns it
 * @returns undefined if the catalogue has nothing to show
 */
export function pageDataOf(name: string, search: string, all: readonly Frequency[]): PageData | undefined {
  const isComplete = pageOf(name).data === 'all';
  const frequencies = isComplete
    ? all.map((frequency) => ({ ...frequency, evidence: undefined }))
    : all.filter(({ id }) => search === `?id=${id}`);
  return frequencies.length === 0 ? undefined : { frequencies, isComplete };
}

/** One address, whose page the server prepares, of each page with data. */
export function exampleAddresses([first]: readonly Frequency[]): { name: string; search: string }[] {
  return pages.flatMap(({ name, data }) =>
    data === undefined ? [] : [{ name, search: data === 'one' ? `?id=${first?.id}` : '' }],
  );
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

/** Without `shown`, the page looks as it does while its data loads. */
export async function prerender(
  name: string,
  locale: Locale,
  shown?: { search: string; data: PageData },
): Promise<RenderedPage> {
  const language = createLanguage(noStorage, { locale, messages: await loadMessages(locale) });
  const services = createServices({
    storage: noStorage,
    openCatalogue: () => Promise.reject(new Error('Pages are rendered without a backend')),
    pageData: shown?.data,
    log: console,
  });
  const all = await renderPage(
    <StaticRouter location={pageOf(name).path + (shown?.search ?? '')}>
      <App services={services} language={language} />
    </StaticRouter>,
  );
  const [head = ''] = hoisted.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}
