import { prerender as render } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { chapterNames } from '#i18n/chapters.ts';
import type { ChapterName } from '#i18n/chapters.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import type { Locale } from '#i18n/messages.ts';
import { routes } from '#routes.ts';
import { App } from '#app/app.tsx';
import { createServices } from './services.ts';

export interface Page {
  /** Its file is called so. */
  name: string;
  path: string;
  /** Sources of the chunks a visit needs beyond the app's own. */
  modules: readonly string[];
  /** The texts it needs beyond those of every page. */
  chapters: readonly ChapterName[];
}

/** A page outside, of someone who has not come in. */
const bare = (name: string, path: string): Page => ({
  name,
  path,
  modules: [`src/screens/${name}/${name}-screen.tsx`],
  // A chapter that is called as a screen holds its texts.
  chapters: chapterNames.filter((chapter) => chapter === name),
});
const page = (name: string, path: string): Page => ({
  ...bare(name, path),
  modules: [...bare(name, path).modules, 'src/app/shell/shell.tsx'],
});
const pageWithCatalogue = (name: string, path: string): Page => ({
  ...page(name, path),
  modules: [...page(name, path).modules, 'src/app/boot/open-catalogue.ts'],
});

/** Every page the build writes. */
export const pages: readonly Page[] = [
  bare('welcome', routes.welcome),
  bare('auth', routes.auth),
  { ...bare('about', routes.about), chapters: ['about', 'knowledge'] },
  page('dashboard', routes.dashboard),
  pageWithCatalogue('library', routes.library),
  pageWithCatalogue('player', routes.player),
  page('device', routes.device),
  { ...page('diagnosis', routes.diagnosis), chapters: ['diagnosis', 'assessment'] },
  { ...page('diagnosis-results', routes.diagnosisResults), chapters: ['diagnosis', 'assessment', 'results'] },
  page('history', routes.history),
  { ...pageWithCatalogue('routines', routes.routines), chapters: ['routines'] },
  page('profile', routes.profile),
  bare('not-found', '/404'),
];

/** Nobody's device: the pages are written for everybody. */
const noStorage: WholeDeviceStorage = {
  read: () => undefined,
  write: () => undefined,
  keys: () => [],
  remove: () => undefined,
};

/** React writes what belongs in the head before everything else. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

/** One page in one language, as it looks before any data has come. */
export async function prerender(name: string, locale: Locale): Promise<{ html: string; head: string }> {
  const found = pages.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`no page is called ${name}`);
  const language = createLanguage(noStorage, { locale, messages: await loadMessages(locale) });
  const services = createServices({
    storage: noStorage,
    openCatalogue: () => Promise.reject(new Error('a page is written before any data has come')),
    log: console,
  });
  const { prelude } = await render(
    <StaticRouter location={found.path}>
      <App services={services} language={language} />
    </StaticRouter>,
    {
      // Everything in its place: a part written late would need a script to move it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  const all = await new Response(prelude).text();
  const [head = ''] = hoisted.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}
