import type { Need } from '#core/catalogue/needs.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import type { LayerSettings, ToneSettings } from '#core/domain/layers.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';

/**
 * Every shipped programme with its number. Routines store it (programme-ids.ts): it stays with its programme for good, and
 * that of a programme that goes is not given again.
 */
export const programmeNumbers = {
  'wind-down': 1,
  nap: 2,
  'sleep-noise': 3,
  night: 4,
  calm: 5,
  'after-work': 6,
  focus: 7,
  'before-exam': 8,
  'long-exhale': 9,
  'breath-break': 10,
  'three-minutes': 11,
  morning: 12,
  meditation: 13,
  'rain-sleep': 14,
  'tent-sleep': 15,
  'sea-sleep': 16,
  'summer-night': 17,
  'sea-breath': 18,
  trees: 19,
  fireside: 20,
  'far-storm': 21,
  'stream-focus': 22,
  'waterfall-focus': 23,
  'brook-morning': 24,
  'bowl-meditation': 25,
} as const satisfies Readonly<Record<string, number>>;
export type ProgrammeSlug = keyof typeof programmeNumbers;
export const programmeSlugs = Object.keys(programmeNumbers) as readonly ProgrammeSlug[];

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
