import type { Gain, Seconds } from '#core/units.ts';

/** A line on the unit disc; y grows downwards. */
export interface Stroke {
  /** x, y, x, y … */
  readonly points: readonly number[];
  readonly light: Gain;
  /** In hairlines. */
  readonly weight: number;
}

export interface PictureMoment {
  /** For how long the sound has been heard. */
  readonly seconds: Seconds;
  /** Each 0–1. */
  readonly softness: number;
  readonly nearness: number;
  /** How full the lungs are, 0–1, where the soundscape breathes with the guide; otherwise undefined. */
  readonly swell: number | undefined;
}

/** The lines of a soundscape at a moment: the same moment always gives the same lines. */
export type Painter = (moment: PictureMoment) => Stroke[];

/** 0–1, looks random and is the same every time (the mixing steps of MurmurHash3). */
export function chance(index: number, turn: number): number {
  let mixed = Math.imul(index + 1, 0x9e_37_79_b1) ^ Math.imul(turn + 1, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A value between 0 and 1 that wanders smoothly to a new one at each whole `place`. */
export function drift(index: number, place: number): number {
  const turn = Math.floor(place);
  const part = place - turn;
  const [from, to] = [chance(index, turn), chance(index, turn + 1)];
  return from + (to - from) * part * part * (3 - 2 * part);
}

export interface Turn {
  /** How often it has begun before. */
  readonly count: number;
  /** 0–1: how much of it has passed. */
  readonly part: number;
}

/** Where something that takes `period` seconds, which no setting changes so that nothing jumps, and begins again is; each index begins at another time. */
export function turnOf(index: number, seconds: Seconds, period: Seconds): Turn {
  const turns = seconds / period + chance(index, -7);
  const count = Math.floor(turns);
  return { count, part: turns - count };
}

/** 0 at both ends of a turn and 1 in its middle. */
export const riseAndFall = ({ part }: Turn): Gain => Math.sin(Math.PI * part) ** 2;

export const indices = (count: number): number[] => Array.from({ length: Math.round(count) }, (_, index) => index);

/** The points of a curve at parts from 0 to 1. */
export function curve(steps: number, at: (part: number) => readonly [x: number, y: number]): number[] {
  return indices(steps + 1).flatMap((step) => [...at(step / steps)]);
}

/** A flat ellipse, as a ring on water is seen. */
export const ring = (x: number, y: number, width: number): number[] =>
  curve(20, (part) => [x + width * Math.cos(2 * Math.PI * part), y + 0.3 * width * Math.sin(2 * Math.PI * part)]);
