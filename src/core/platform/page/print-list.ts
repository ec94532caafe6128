interface PrintedList {
  title: string;
  lead: string;
  items: readonly string[];
  /** Below the list. */
  note: string;
}

/** Prints a numbered list and nothing else of the page, which keeps no trace of it. */
export function printList(printed: PrintedList): void {
  const frame = document.createElement('iframe');
  // Not every browser prints a frame that is not laid out.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  fillSheet(contentDocument, printed);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}

/** Black on white, whatever the theme of the page. */
function fillSheet(sheet: Document, { title, lead, items, note }: PrintedList): void {
  const line = (tag: 'h1' | 'p' | 'li', text: string): HTMLElement =>
    Object.assign(sheet.createElement(tag), { textContent: text });
  const list = sheet.createElement('ol');
  list.append(...items.map((item) => line('li', item)));
  Object.assign(list.style, { fontSize: '16pt', lineHeight: '1.8' });
  sheet.title = title;
  sheet.documentElement.lang = document.documentElement.lang;
  Object.assign(sheet.body.style, { color: 'black', background: 'white', fontFamily: 'sans-serif', fontSize: '12pt' });
  sheet.body.append(line('h1', title), line('p', lead), list, line('p', note));
}
