import { isNoise, isUntuned, type LayerSettings } from '../../src/core/domain/layers.ts';
import { forms } from '../../src/core/domain/sound.ts';

/** What one ear hears of a voice. Level: 1 is full scale. */
export interface EarTone {
  hertz: number;
  level: number;
  /** Of pulses. */
  rate?: number;
}

/** Stands for the pitch of what has none. */
export const noises = { pink: 1e6, white: 1.1e6, brown: 1.2e6, spin: 1e6 } as const;

export interface HeardTones {
  left: readonly EarTone[];
  right: readonly EarTone[];
}

interface Values {
  hertz: number;
  carrier: number;
  left: number;
  right: number;
}

/** The values of a layer with all its steps resolved, in the order of their times. */
type Resolved = readonly (Values & { at: number; glides: boolean })[];

/** Written here again, so that a mistake of the app is not measured with itself. */
export function resolvedLayer(layer: LayerSettings, intensity: number): Resolved {
  const { hertz, carrier, balance, level } = layer;
  let now = { hertz, carrier, level: 100, balance };
  const point = (at: number, glides: boolean) => {
    const gain = (intensity / 100) * (level / 100) * (now.level / 100);
    const [left, right] = [gain * Math.min(1, 1 - now.balance / 100), gain * Math.min(1, 1 + now.balance / 100)];
    return { at, glides, hertz: now.hertz, carrier: now.carrier, left, right };
  };
  const points = [point(0, false)];
  for (const step of layer.steps) {
    now = {
      hertz: step.hertz ?? now.hertz,
      carrier: step.carrier ?? now.carrier,
      level: step.level ?? now.level,
      balance: step.balance ?? now.balance,
    };
    if (step.at === 0) points[0] = point(0, false);
    else points.push(point(step.at, step.glides));
  }
  return points;
}

export function valuesAt(points: Resolved, time: number): Values | undefined {
  const index = Math.max(
    0,
    points.findLastIndex(({ at }) => at <= time),
  );
  const [before, after] = [points[index], points[index + 1]];
  if (!before || !after?.glides) return before;
  const part = (time - before.at) / (after.at - before.at);
  const value = (key: keyof Values): number => before[key] + (after[key] - before[key]) * part;
  return { hertz: value('hertz'), carrier: value('carrier'), left: value('left'), right: value('right') };
}

/** The tones of a layer in each ear; of pulses their carrier. */
export function layerTones({ kind, ears }: LayerSettings, { hertz, carrier, left, right }: Values): HeardTones {
  if (isNoise(kind))
    return { left: [{ hertz: noises[kind], level: left }], right: [{ hertz: noises[kind], level: right }] };
  if (isUntuned(kind)) return { left: [], right: [] };
  const { hasCarrier, isDichotic, isPulsed } = forms[kind];
  const pitch = hasCarrier ? carrier : hertz;
  const half = isDichotic ? (ears === 'mirrored' ? -hertz : hertz) / 2 : 0;
  const rate = isPulsed ? { rate: Math.abs(hertz) } : {};
  return {
    left: [{ hertz: pitch - half, level: left, ...rate }],
    right: [{ hertz: pitch + half, level: right, ...rate }],
  };
}

const floor = 10 ** (-60 / 20);
const isNear = (one: EarTone, other: EarTone): boolean =>
  Math.abs(Math.abs(one.hertz) - Math.abs(other.hertz)) <= 0.05 &&
  Math.abs((one.rate ?? 0) - (other.rate ?? 0)) <= 0.05 &&
  Math.abs(20 * Math.log10(one.level / other.level)) <= 1;

function isSameEar(one: readonly EarTone[], other: readonly EarTone[], loudest: number): boolean {
  const left = other.filter(({ level }) => level > 0);
  for (const tone of one.filter(({ level }) => level > loudest * floor)) {
    const found = left.findIndex((candidate) => isNear(tone, candidate));
    if (found === -1) return false;
    left.splice(found, 1);
  }
  return left.every(({ level }) => level <= 2 * loudest * floor);
}

/** Whether every tone of the file is heard in the same ear within 0.05 Hz and 1 dB, and no other. */
export const isSame = (file: HeardTones, sound: HeardTones, loudest: number): boolean =>
  isSameEar(file.left, sound.left, loudest) && isSameEar(file.right, sound.right, loudest);
