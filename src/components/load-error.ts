import { ChapterLoadError } from '#i18n/chapters.ts';
import { PartLoadError } from '#ui/lazy-part.ts';

/** The error, if a part of a screen or its texts could not be loaded. */
export function loadErrorIn(error: unknown): PartLoadError | ChapterLoadError | undefined {
  return error instanceof PartLoadError || error instanceof ChapterLoadError ? error : undefined;
}
