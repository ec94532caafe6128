interface PrintedList {
  title: string;
  lead: string;
  items: readonly string[];
}

/** Prints a numbered list and nothing else of the page, which keeps no trace of it. */
export function printList({ title, lead, items }: PrintedList): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  contentDocument.title = title;
  const heading = contentDocument.createElement('h1');
  const text = contentDocument.createElement('p');
  const list = contentDocument.createElement('ol');
  heading.textContent = title;
  text.textContent = lead;
  for (const item of items) {
    const line = contentDocument.createElement('li');
    line.textContent = item;
    list.append(line);
  }
  Object.assign(list.style, { fontSize: '16pt', lineHeight: '1.8' });
  contentDocument.body.append(heading, text, list);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.focus();
  contentWindow.print();
}
