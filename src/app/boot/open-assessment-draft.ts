import { createAssessmentDraft } from '#core/assessment/assessment-draft.ts';
import type { AssessmentDraft } from '#core/assessment/assessment-draft.ts';
import { watchDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';

/** The assessment under way; a chunk of its own, for the screen that asks. */
export function openAssessmentDraft(storage: EnumerableDeviceStorage): AssessmentDraft {
  return createAssessmentDraft({ storage, now: Date.now, watchStorage: watchDeviceStorage });
}
