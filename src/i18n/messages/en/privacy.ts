import type { Chapters } from '#i18n/chapters.ts';

export const privacy: Chapters['privacy'] = {
  /** Where a person's data is, by the state of their account. Nothing else says it. */
  keptWhere: {
    local: 'Stored on this device and nowhere else.',
    unknown: 'Kept on this device.',
    none: 'Kept on this device. While you are not signed in, it is sent nowhere.',
    synchronised: 'Kept on this device; what you synchronise, also in your account.',
    kept: 'Kept on this device; what you have synchronised is also in your account, if that still exists. Nothing new is sent until you finish signing in.',
    waiting: 'Kept on this device. Nothing is sent to your account for now.',
    gone: 'Kept on this device. Your account no longer exists.',
    refused: 'Nothing can be kept for now: what is new lasts as long as this page stays open. Your profile says why.',
  },
};
