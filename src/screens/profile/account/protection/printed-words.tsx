import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useChapter } from '#i18n/language-context.ts';

/** Black on white, whatever the theme. Only where words are shown, because the first page would carry it otherwise. */
const style =
  'body{background:white;color:black}body>:not(.printed-sheet){display:none}body>.printed-sheet{display:grid}';

function usePrintStyle(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: 'print' });
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
}

/** What is printed while it is there, also by the browser's own command: one sheet, and nothing else of the page. */
export function PrintedWords({ numbered }: { numbered: readonly { place: number; word: string }[] }) {
  const { phrase: texts, date } = useChapter('protection');
  usePrintStyle();
  const [shownAt] = useState(Date.now);
  return createPortal(
    <div className="printed-sheet hidden gap-4">
      <h1 className="text-xl font-semibold">{texts.printTitle}</h1>
      <p>{texts.printLead}</p>
      <ol className="grid list-inside list-decimal gap-2 text-xl" translate="no">
        {numbered.map(({ place, word }) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
      <p>{texts.printed(date(shownAt))}</p>
    </div>,
    document.body,
  );
}
