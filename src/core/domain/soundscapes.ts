/** Versions of the database, of files and of synchronised records that have something first. */
export interface Versions {
  database: number;
  file: number;
  record: number;
}

const first: Versions = { database: 7, file: 6, record: 5 };
const second: Versions = { database: 10, file: 9, record: 8 };

/** Sounds of nature, which core/audio/soundscapes computes, and since when there is each: older apps cannot read it. */
const table = {
  rain: first,
  roof: first,
  waves: first,
  stream: first,
  waterfall: first,
  wind: first,
  fire: first,
  crickets: first,
  thunder: second,
  bowl: second,
};

export type Soundscape = keyof typeof table;
export const soundscapeVersions: Readonly<Record<Soundscape, Versions>> = table;
export const soundscapes = Object.keys(table) as readonly Soundscape[];

/** Percent; 50 is as it comes. */
export const soundscapeLimits = { min: 0, max: 100, step: 10, default: 50 } as const;
