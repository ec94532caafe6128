import { createAssessmentDraft, type AssessmentDraft } from '#core/assessment/assessment-draft.ts';
import { watchDeviceStorage, type EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';

export function openAssessmentDraft(storage: EnumerableDeviceStorage): AssessmentDraft {
  return createAssessmentDraft({ storage, now: Date.now, watchStorage: watchDeviceStorage });
}
