import { isSoundscape, isUntuned, type LayerKind, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { forms, type Mode, type NoiseColour } from '#core/domain/sound.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Seconds } from '#core/units.ts';
import type { VoicePoint } from './schedule.ts';

interface Spelling {
  /** Gnaural's type of voice. */
  gnaural: number | undefined;
  /** The type where the ears alternate, if it is another. */
  alternating?: number;
  sbagen: 'tone' | 'pink' | undefined;
}

/** How other programs write a tone or noise; undefined: they have none. */
const spellings: Readonly<Record<Mode | NoiseColour, Spelling>> = {
  pure: { gnaural: 0, sbagen: 'tone' },
  binaural: { gnaural: 0, sbagen: 'tone' },
  monaural: { gnaural: undefined, sbagen: undefined },
  isochronic: { gnaural: 3, alternating: 4, sbagen: undefined },
  white: { gnaural: undefined, sbagen: undefined },
  pink: { gnaural: 1, sbagen: 'pink' },
  brown: { gnaural: undefined, sbagen: undefined },
};

export const spellingOf = (kind: LayerKind): Partial<Spelling> =>
  isSoundscape(kind) || kind === 'clip' ? {} : spellings[kind];

/** How long a crossfade to a step takes. */
const crossfade: Seconds = 2;
/** Of a session without a limit, where nothing repeats. */
const steadyHour: Seconds = 3600;

export type Written = Pick<SessionSettings, 'layers' | 'intensity' | 'minutes'> &
  Partial<Pick<SessionSettings, 'breathing' | 'bells' | 'strikes'>>;

/** What a written sound has lost though its layers are there: their timbre, their breath, the length of their pulses, bells. */
export type Lost = 'timbre' | 'breath' | 'pulses' | 'bells';

export interface WrittenSchedule {
  text: string;
  /** How many layers the other program has no voice for. */
  missing: number;
  lost: readonly Lost[];
}

/** @param playable the layers that the other program has a voice for */
export function lostFrom({ breathing, bells = [], strikes = [] }: Written, playable: readonly LayerSettings[]): Lost[] {
  const isLost: Record<Lost, boolean> = {
    timbre: playable.some(({ timbre }) => timbre !== undefined),
    breath: breathing !== undefined && playable.some(({ breathes }) => breathes),
    pulses: playable.some(({ kind, duty = 50 }) => !isUntuned(kind) && forms[kind].isPulsed && duty !== 50),
    bells: bells.length + strikes.length > 0,
  };
  return (Object.keys(isLost) as Lost[]).filter((one) => isLost[one]);
}

const changes = ({ steps }: LayerSettings): boolean => steps.some(({ at }) => at > 0);

/** One cycle of a sound, and how often it is heard; 0: without end. */
export function cycleOf({ layers, minutes }: Written): { seconds: Seconds; loops: number } {
  const stepped = layers.filter(changes);
  const whole = minutes === 'unlimited' ? undefined : minutes * 60;
  const [repeats] = stepped.map((layer) => layer.repeats ?? 0).toSorted((one, other) => other - one);
  const isRepeated = stepped.every((layer) => layer.repeats !== undefined);
  if (!repeats || !isRepeated) return { seconds: whole ?? steadyHour, loops: whole === undefined ? 0 : 1 };
  return { seconds: repeats, loops: whole === undefined ? 0 : Math.max(1, Math.round(whole / repeats)) };
}

type Values = Required<Pick<LayerSettings, 'hertz' | 'carrier' | 'level' | 'balance'>>;

/** Beats above 0 have their higher tone on the left. */
function pitchOf({ kind, ears }: LayerSettings, { hertz, carrier }: Values): Pick<VoicePoint, 'beat' | 'carrier'> {
  if (isUntuned(kind) || !forms[kind].hasCarrier) return { beat: 0, carrier: hertz };
  return { beat: forms[kind].isDichotic && ears !== 'mirrored' ? -hertz : hertz, carrier };
}

function pointOf(at: Seconds, layer: LayerSettings, { intensity, ...now }: Values & { intensity: number }): VoicePoint {
  const gain = (intensity * layer.level * now.level) / 1e6;
  return {
    at,
    ...pitchOf(layer, now),
    left: gain * Math.min(1, 1 - now.balance / 100),
    right: gain * Math.min(1, 1 + now.balance / 100),
  };
}

const after = (now: Values, { hertz, carrier, level, balance }: Omit<Step, 'at' | 'glides'>): Values => ({
  hertz: hertz ?? now.hertz,
  carrier: carrier ?? now.carrier,
  level: level ?? now.level,
  balance: balance ?? now.balance,
});

const mostPoints = 10_000;

/** Cycle after cycle until a time, each as long as the layer says. */
function repeated(points: readonly VoicePoint[], repeats: Seconds, until: Seconds): VoicePoint[] {
  const last = points.at(-1);
  const cycle = last && last.at < repeats ? [...points, { ...last, at: repeats }] : points;
  const count = Math.min(Math.ceil(until / repeats), Math.ceil(mostPoints / Math.max(1, cycle.length)));
  return Array.from({ length: count }, (_, index) =>
    cycle.map((point) => ({ ...point, at: point.at + index * repeats })),
  ).flat();
}

/** The points of a layer for one cycle of its sound, which may be several of its own. */
export function pointsOfCycle(layer: LayerSettings, intensity: number, seconds: Seconds): VoicePoint[] {
  const points = voicePointsOf(layer, intensity);
  const { repeats } = layer;
  return repeats === undefined || !changes(layer) || repeats >= seconds ? points : repeated(points, repeats, seconds);
}

/** The values of a layer as the points of a voice: left and right as gains, a beat above 0 with its higher tone on the left. */
export function voicePointsOf(layer: LayerSettings, intensity: number): VoicePoint[] {
  const { hertz, carrier, balance } = layer;
  let now = { hertz, carrier, level: 100, balance, intensity };
  const points = [pointOf(0, layer, now)];
  for (const { at, glides, ...values } of layer.steps) {
    if (!glides && at > 0) points.push(pointOf(at, layer, now));
    now = { ...after(now, values), intensity };
    if (at === 0) points[0] = pointOf(0, layer, now);
    else points.push(pointOf(glides ? at : at + crossfade, layer, now));
  }
  return points.toSorted((one, other) => one.at - other.at);
}

export const written = (value: number, decimals = 6): string => String(Number(value.toFixed(decimals)));
