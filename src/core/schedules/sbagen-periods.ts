import { forms } from '#core/domain/sound.ts';
import type { Seconds } from '#core/units.ts';
import type { Fades } from './sbagen-text.ts';
import type { SbagenTone, ToneSet } from './sbagen-tones.ts';

// What SBaGen makes of its lines (sbagen.txt, “how the sequence is played”): between two lines there is a change, of a
// minute unless the line slides, in which each channel fades through silence, or moves from one value to the next. The
// day is a ring: the last line leads to the first.

export const day: Seconds = 86_400;
const channelCount = 16;

export interface ScheduleLine {
  /** 0–86 400, in the order of the lines. */
  at: Seconds;
  tones: ToneSet;
  fades: Fades;
  slides: boolean;
}

type Channel = SbagenTone | undefined;
type Channels = readonly Channel[];

/** The channels move evenly from one state to the other, until the next period begins. */
export interface Period {
  at: Seconds;
  from: Channels;
  to: Channels;
}

/** A period with its place in the session, which begins with the first line. */
export interface Piece extends Period {
  end: Seconds;
}

const until = (from: Seconds, to: Seconds): Seconds => (((to - from) % day) + day) % day;
const inDay = (time: Seconds): Seconds => ((time % day) + day) % day;

interface Node extends ScheduleLine {
  channels: Channel[];
  /** When the change to the next line begins. */
  leaves: Seconds;
}

function nodesOf(entries: readonly ScheduleLine[]): Node[] {
  const nodes = entries.map((entry): Node => ({
    ...entry,
    channels: Array.from({ length: channelCount }, (_, index) => entry.tones[index]),
    leaves: entry.at,
  }));
  for (const [index, node] of nodes.entries())
    node.leaves = node.slides ? node.at : (nodes[(index + 1) % nodes.length]?.at ?? node.at);
  return nodes;
}

/** A change that no line gives time takes it from both lines, as far as they have it. */
function makeRoom(nodes: readonly Node[], fade: Seconds): void {
  for (const [index, node] of nodes.entries()) {
    const next = nodes[(index + 1) % nodes.length] ?? node;
    if (node.slides) continue;
    const taken = until(node.leaves, next.at);
    if (taken >= fade) continue;
    const half = (fade - taken) / 2;
    const before = Math.min(half, until(node.at, node.leaves));
    const after = Math.min(half, until(next.at, next.leaves));
    node.leaves = inDay(node.leaves - before);
    next.at = inDay(next.at + after);
  }
}

const silent = (tone: SbagenTone): SbagenTone => ({ ...tone, level: 0 });
const isBell = (tone: Channel): tone is SbagenTone => tone?.kind === 'bell';
const isTone = ({ kind }: SbagenTone): boolean => kind in forms;

const isSamePitch = (one: SbagenTone, other: SbagenTone): boolean =>
  one.carrier === other.carrier && one.beat === other.beat;

function between(one: SbagenTone, other: SbagenTone): SbagenTone {
  const mean = (valueOf: (tone: SbagenTone) => number): number => (valueOf(one) + valueOf(other)) / 2;
  return {
    kind: one.kind,
    carrier: mean(({ carrier }) => carrier),
    beat: mean(({ beat }) => beat),
    level: mean(({ level }) => level),
  };
}

interface Change {
  from: Channel;
  /** In the middle: the end of the first half, and the beginning of the second. */
  falls: Channel;
  rises: Channel;
  to: Channel;
  /** Whether it is silent in the middle. */
  isBroken: boolean;
}

interface Ways {
  slides: boolean;
  out: Fades['out'];
  in: Fades['in'];
}

/** A bell rings when a line begins: at the beginning of a slide, otherwise in the middle of a change. */
function withBells(from: Channel, to: Channel, slides: boolean): [Channel, Channel] {
  return [isBell(from) && !slides ? undefined : from, isBell(to) && slides ? undefined : to];
}

/** In a slide, silence has the pitch of the tone beside it. */
function withPitch(from: Channel, to: Channel): [Channel, Channel] {
  if (!from && to && !isBell(to)) return [silent(to), to];
  if (from && !to) return [from, silent(from)];
  return [from, to];
}

const hasSamePitch = (from: Channel, to: Channel): boolean => !from || !to || !isTone(from) || isSamePitch(from, to);

const isToSilence = (ways: Ways): boolean => ways.out === '>' || ways.in === '<';
const isThroughPitch = (ways: Ways): boolean => ways.out === '-' || ways.in === '-';

function isThroughSilence(from: Channel, to: Channel, ways: Ways): boolean {
  if (from?.kind !== to?.kind) return true;
  if (ways.slides) return false;
  return isToSilence(ways) || (isThroughPitch(ways) && !hasSamePitch(from, to));
}

const asSilent = (tone: Channel): Channel => tone && silent(tone);

function changeOf(before: Channel, after: Channel, ways: Ways): Change {
  const [heardBefore, heardAfter] = withBells(before, after, ways.slides);
  const [from, to] = ways.slides ? withPitch(heardBefore, heardAfter) : [heardBefore, heardAfter];
  if (isThroughSilence(from, to, ways))
    return { from, falls: asSilent(from), rises: isBell(to) ? to : asSilent(to), to, isBroken: true };
  if (isBell(from)) return { from, falls: from, rises: undefined, to: undefined, isBroken: false };
  const middle = from && to && between(from, to);
  return { from, falls: middle, rises: middle, to, isBroken: false };
}

/** Both halves of the change to the next line, or all of it as one where nothing breaks it. */
function periodsOf(node: Node, next: Node): Period[] {
  const ways: Ways = { slides: node.slides, out: node.fades.out, in: next.fades.in };
  const changes = node.channels.map((channel, index) => changeOf(channel, next.channels[index], ways));
  // A bell of a change has rung when its line begins.
  for (const [index, { rises, isBroken: rings }] of changes.entries())
    if (rings && isBell(rises) && next !== node) next.channels[index] = undefined;
  const isBroken = changes.some((change) => change.isBroken);
  const first = { at: node.leaves, from: changes.map(({ from }) => from) };
  if (!isBroken) return [{ ...first, to: changes.map(({ to }) => to) }];
  const middle = inDay(node.leaves + until(node.leaves, next.at) / 2);
  return [
    { ...first, to: changes.map(({ falls }) => falls) },
    { at: middle, from: changes.map(({ rises }) => rises), to: changes.map(({ to }) => to) },
  ];
}

/** The periods of a day, in their order; each begins where the one before ends. fade: of changes that do not slide. */
export function periodsOfDay(entries: readonly ScheduleLine[], fade: Seconds): Period[] {
  const nodes = nodesOf(entries);
  const [only] = nodes;
  if (only && nodes.every(({ at }) => at === only.at)) {
    const { channels } = nodes.at(-1) ?? only;
    return [{ at: only.at, from: channels, to: channels }];
  }
  makeRoom(nodes, fade);
  return nodes.flatMap((node, index) => {
    const next = nodes[(index + 1) % nodes.length] ?? node;
    const changing = periodsOf(node, next);
    return [{ at: node.at, from: [...node.channels], to: [...node.channels] }, ...changing];
  });
}

/** How long a period takes, with the one after it. */
export const lengthOfPeriod = ({ at }: Period, next: Period): Seconds => until(at, next.at);
