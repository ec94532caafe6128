import { ChapterLoadError } from '#i18n/chapters.ts';
import { MissingPart } from '#ui/lazy-part.ts';

/** What could not be fetched, where that is the error: a part of a screen, or its texts. */
export function missingIn(error: unknown): MissingPart | ChapterLoadError | undefined {
  return error instanceof MissingPart || error instanceof ChapterLoadError ? error : undefined;
}
