import { ChapterLoadError } from '#i18n/chapters.ts';
import { MissingPart } from '#ui/lazy-part.ts';

/** The error, if it is that a part of a screen or its texts could not be loaded. */
export function loadErrorIn(error: unknown): MissingPart | ChapterLoadError | undefined {
  return error instanceof MissingPart || error instanceof ChapterLoadError ? error : undefined;
}
