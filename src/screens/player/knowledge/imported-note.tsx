import type { Credit } from '#core/domain/credit.ts';
import { useChapter } from '#i18n/language-context.ts';

/** Whose an imported sound is, in the words of its file, and that nobody has examined it. */
export function ImportedNote({ credit: { title, author, about } }: { credit: Credit }) {
  const { imported } = useChapter('schedules');
  return (
    <div className="grid gap-2">
      <p className="text-lg wrap-anywhere">{imported.made(title, author)}</p>
      {about !== undefined && (
        <blockquote className="border-l-2 border-line pl-4 text-muted wrap-anywhere">{about}</blockquote>
      )}
      <p className="text-sm text-muted">{imported.unexamined}</p>
    </div>
  );
}
