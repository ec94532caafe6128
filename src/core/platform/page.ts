/** The document outside the app's own element: language, theme and what the server wrote into it. */

/** The language the html was written in. */
export function pageLanguage(): string {
  return document.documentElement.dataset['locale'] ?? document.documentElement.lang;
}

/** Tells the document its language, and the server too, which will write the next page in it. */
export function setPageLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dataset['locale'] = language;
  document.cookie = `app-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The server forgets the language too. */
export function forgetPageLanguage(): void {
  document.cookie = 'app-language=; path=/; max-age=0; samesite=lax';
}

/** undefined follows the system. The script in index.html does the same before the first paint. */
export function setPageTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  // The browser's own bar around the page (index.html).
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = bar.dataset;
    if (theme) bar.media = scheme === theme ? 'all' : 'not all';
    else bar.media = `(prefers-color-scheme: ${scheme})`;
  }
}

/** Lets the page keep still whatever the system wants, or do as the system wants. The script in index.html does the same before the first paint. */
export function setPageMotion(reduced: boolean): void {
  if (reduced) document.documentElement.dataset['motion'] = 'reduced';
  else delete document.documentElement.dataset['motion'];
}

/** Says of what there is something of the person's own (ui/tokens.css). The script in index.html does the same before the first paint. */
export function setPageOwn(own: string): void {
  if (own) document.documentElement.dataset['own'] = own;
  else delete document.documentElement.dataset['own'];
}

/** Whether there was something of the person's own of that name when the page was opened, or has been since. */
export function pageHasOwn(name: string): boolean {
  return (document.documentElement.dataset['own'] ?? '').split(' ').includes(name);
}

/** What the server wrote into a meta element, or undefined. */
export function pageMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** Goes to an address of this app without loading the page anew, as if the person had gone back to it: the router listens to that. */
export function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
