import type { Need } from '#core/catalogue/needs.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import type { LayerSettings, ToneSettings } from '#core/domain/layers.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';

export const programmeSlugs = [
  'wind-down',
  'nap',
  'sleep-noise',
  'night',
  'calm',
  'after-work',
  'focus',
  'before-exam',
  'long-exhale',
  'breath-break',
  'three-minutes',
  'morning',
  'meditation',
  'rain-sleep',
  'tent-sleep',
  'sea-sleep',
  'summer-night',
  'sea-breath',
  'trees',
  'fireside',
  'far-storm',
  'stream-focus',
  'waterfall-focus',
  'brook-morning',
  'bowl-meditation',
] as const;
export type ProgrammeSlug = (typeof programmeSlugs)[number];

/** Its name and what is said about it are in the chapter `programmes`. */
export interface ShippedProgramme {
  slug: ProgrammeSlug;
  /** The needs for which it is offered, the main one first. */
  needs: readonly [Need, ...Need[]];
  /** The frequency whose player plays it. */
  frequencyId: number;
  /** Never above that of the weakest frequency it is based on: no study has tried these steps. */
  grade: EvidenceGrade;
  /** Frequencies of the catalogue, whose notes and sources say what is known. */
  basedOn: readonly number[];
  /** The search finds it by these, in both languages, and by its name. */
  words: readonly string[];
  /** Lasts as long as its steps; absent values are the frequency's defaults. */
  sound: ProgrammeSound;
}

interface ProgrammeSound extends Pick<SessionSettings, 'intensity' | 'breathing' | 'fade' | 'bells'> {
  tone: Pick<ToneSettings, 'kind' | 'steps'> & Partial<ToneSettings>;
  added?: readonly LayerSettings[];
}
