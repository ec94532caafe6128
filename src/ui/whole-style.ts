/** The link to all style rules, in a page that was written with a part of them; it names the screens that these are enough for. */
const styleLink = 'link[data-rel=stylesheet]';

/** The style of every screen; there at once where the page holds it, or enough for the screen named, or where there is no page. */
export async function wholeStyle(screen?: string): Promise<void> {
  const link = typeof document === 'undefined' ? null : document.querySelector<HTMLLinkElement>(styleLink);
  if (!link || link.sheet || (screen !== undefined && link.dataset['enough']?.split(' ').includes(screen))) return;
  await new Promise((done) => {
    // A screen with half its looks is better than none.
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', done, { once: true });
    link.rel = 'stylesheet';
  });
}
