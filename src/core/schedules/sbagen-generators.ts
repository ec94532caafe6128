// The lines that SBaGen's `-p drop` and `-p slide` stand for (sbagen.txt, “pre-programmed sequences”).

const number = String.raw`\d{1,9}\.?\d{0,9}|\.\d{1,9}`;
const dropPattern = new RegExp(`^(${number})([a-l])([sk])?(\\+)?(\\^)?(?:/(${number}))?$`, 'i');
const slidePattern = new RegExp(`^(${number})([+-])(${number})/(${number})$`);

/** Beats a second that `a` to `l` fall to, from 10. */
const targets = [4.4, 3.7, 3.1, 2.5, 2, 1.5, 1.2, 0.9, 0.7, 0.5, 0.4, 0.3];
const firstBeat = 10;
const carrierFall = 5;
/** Fades to silence at the end. */
const ending = 10;
const longest = 24 * 60;

const two = (value: number): string => String(value).padStart(2, '0');

const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.round(seconds) % 60)}`;

interface Line {
  at: number;
  tones: string;
}

/** A script that slides from line to line, and into silence. */
function scriptOf(lines: readonly Line[], end: number): string {
  const sets = lines.map(({ tones }, index) => `ts${index}: ${tones}`);
  const times = lines.map(({ at }, index) => `${clock(at)} == ts${index} ->`);
  return ['-SE', 'off: -', ...sets, ...times, `${clock(end + ending)} == off`].join('\n');
}

/** Minutes of `t30,30,3`, or those that apply without it. */
function minutesOf(words: readonly string[], otherwise: readonly number[]) {
  const [first = ''] = words;
  const given = /^t[\d.,]+$/.test(first) ? first.slice(1).split(',').map(Number) : undefined;
  const minutes = given ?? otherwise;
  const isValid = minutes.length === otherwise.length && minutes.every((one) => one >= 0 && one < longest);
  return isValid ? { minutes, rest: given ? words.slice(1) : words } : undefined;
}

interface Drop {
  carrier: number;
  beats: readonly number[];
  amplitude: number;
  extra: string;
  stepSeconds: number;
  /** Until the beat has fallen, and until the end. */
  fall: number;
  whole: number;
}

const tonesAt = ({ carrier, amplitude, extra }: Drop, part: number, beat: number): string =>
  `${(carrier + carrierFall * (1 - part)).toFixed(6)}+${beat.toFixed(6)}/${amplitude} ${extra}`;

function slidingLines(drop: Drop): Line[] {
  const { beats, fall, whole } = drop;
  const lines = beats.map((beat, index) => {
    const at = Math.floor((index * fall) / Math.max(1, beats.length - 1));
    return { at, tones: tonesAt(drop, at / whole, beat) };
  });
  return whole > fall ? [...lines, { at: whole, tones: tonesAt(drop, 1, beats.at(-1) ?? firstBeat) }] : lines;
}

const stepSlide = (stepSeconds: number): number => (stepSeconds < 90 ? 5 : 10);

function steppedLines(drop: Drop): Line[] {
  const { beats, stepSeconds, whole } = drop;
  return Array.from({ length: Math.floor(whole / stepSeconds) }, (_, index) => {
    const end = (index + 1) * stepSeconds;
    const tones = tonesAt(drop, end / whole, beats[Math.min(index, beats.length - 1)] ?? firstBeat);
    return [
      { at: index * stepSeconds, tones },
      { at: end - stepSlide(stepSeconds), tones },
    ];
  }).flat();
}

/** Minutes of the fall, of what follows it, and of the way back. */
interface DropTimes {
  fall: number;
  hold: number;
  wake: number;
}

interface DropSpec {
  level: number;
  target: number;
  stepSeconds: number;
  slides: boolean;
  isLong: boolean;
  wakes: boolean;
  amplitude: number;
}

/** `25ds+^/2`: the carrier, the beat that it falls to, how, whether it stays there and comes back, and how loud. */
function dropSpecOf(text: string): DropSpec | undefined {
  const [, level, letter = '', steps = '', isLong, wakes, amplitude = '1'] = dropPattern.exec(text) ?? [];
  if (level === undefined) return undefined;
  return {
    level: Number(level),
    target: targets[letter.toLowerCase().charCodeAt(0) - 97] ?? firstBeat,
    stepSeconds: steps === '' ? 180 : 60,
    slides: steps.toLowerCase() === 's',
    isLong: isLong !== undefined,
    wakes: wakes !== undefined,
    amplitude: Number(amplitude),
  };
}

function dropOf(
  { level, target, stepSeconds, slides, isLong, amplitude }: DropSpec,
  times: DropTimes,
  extra: string,
): Drop {
  const whole = (seconds: number): number => Math.max(1, Math.ceil(seconds / stepSeconds)) * stepSeconds;
  const fall = whole(60 * times.fall);
  const hold = slides ? 60 * times.hold : whole(60 * times.hold);
  const count = fall / stepSeconds;
  const beatAt = (index: number): number => firstBeat * (target / firstBeat) ** (index / Math.max(1, count - 1));
  return {
    carrier: 200 - 2 * level,
    beats: Array.from({ length: count }, (_, index) => beatAt(index)),
    amplitude,
    extra,
    stepSeconds,
    fall,
    whole: isLong ? fall + hold : fall,
  };
}

/** How it goes down, and when that is done. */
function descentOf(spec: DropSpec, drop: Drop): { lines: Line[]; end: number } {
  return spec.slides
    ? { lines: slidingLines(drop), end: drop.whole }
    : { lines: steppedLines(drop), end: drop.whole - stepSlide(spec.stepSeconds) };
}

function dropScript(words: readonly string[]): string | undefined {
  const times = minutesOf(words, [30, 30, 3]);
  const [text = '', ...extra] = times?.rest ?? [];
  const spec = dropSpecOf(text);
  // Above, the carrier would be negative.
  if (!times || !spec || spec.level > 100) return undefined;
  const [fall, hold, wake] = [0, 1, 2].map((index) => Math.trunc(times.minutes[index] ?? 0)) as [
    number,
    number,
    number,
  ];
  const drop = dropOf(spec, { fall, hold, wake }, extra.join(' '));
  const { lines, end } = descentOf(spec, drop);
  if (!spec.wakes) return scriptOf(lines, end);
  const awake = end + 60 * wake;
  return scriptOf([...lines, { at: awake, tones: tonesAt(drop, 0, firstBeat) }], awake);
}

/** The carrier falls to half the beat, which stays. */
function slideScript(words: readonly string[]): string | undefined {
  const times = minutesOf(words, [30]);
  const [spec = '', ...extra] = times?.rest ?? [];
  const [, carrier, sign, beat, amplitude] = slidePattern.exec(spec) ?? [];
  if (!times || carrier === undefined) return undefined;
  const seconds = Math.floor(60 * (times.minutes[0] ?? 30));
  const tones = (from: string | number): string => `${from}${sign}${beat}/${amplitude} ${extra.join(' ')}`;
  const lines = [
    { at: 0, tones: tones(carrier) },
    { at: seconds, tones: tones(Number(beat) / 2) },
  ];
  return scriptOf(lines, seconds);
}

/** A script with the same sound; undefined for an unknown generator, or words that it cannot read. */
export function generatedScript({ by, words }: { by: string; words: readonly string[] }): string | undefined {
  if (by === 'drop') return dropScript(words);
  if (by === 'slide') return slideScript(words);
  return by === 'immediate' ? `immediate: ${words.join(' ')}\n0:00 immediate` : undefined;
}
