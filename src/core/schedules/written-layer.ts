import { isUntuned, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Seconds } from '#core/units.ts';
import type { VoicePoint } from './schedule.ts';

/** How long a crossfade to a step takes. */
const crossfade: Seconds = 2;
/** Of a session without a limit, where nothing repeats. */
const steadyHour: Seconds = 3600;

export type Written = Pick<SessionSettings, 'layers' | 'intensity' | 'minutes'>;

/** One cycle of a sound, and how often it is heard; 0: without end. */
export function cycleOf({ layers, minutes }: Written): { seconds: Seconds; loops: number } {
  const repeats = layers.find((layer) => layer.repeats !== undefined)?.repeats;
  const whole = minutes === 'unlimited' ? undefined : minutes * 60;
  if (repeats === undefined) return { seconds: whole ?? steadyHour, loops: whole === undefined ? 0 : 1 };
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
