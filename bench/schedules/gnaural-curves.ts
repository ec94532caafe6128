import { noises, type HeardTones } from './ear-tones.ts';

interface Entry {
  at: number;
  beat: number;
  base: number;
  left: number;
  right: number;
}

interface GnauralCurves {
  voices: { entries: Entry[]; type: string }[];
  length: number;
}

const numberIn = (text: string, name: string, otherwise: number): number =>
  Number(new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? otherwise);
const element = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1]?.trim() ?? '';
const noiseTypes: Readonly<Record<string, number>> = { 1: noises.pink };
const isPulsed = (type: string): boolean => type === '3' || type === '4';
const limited = (value: number): number => Math.min(1, Math.max(0, value));

/** The curves of the tones of a file of Gnaural, by its own rule: each entry leads evenly to the next, the last to the first. */
export function readCurves(xml: string): GnauralCurves {
  const [head = '', ...texts] = xml.split('<voice>');
  const overall = (side: string): number => limited(Number(element(head, `overallvolume_${side}`) || 1));
  const isSwapped = element(head, 'stereoswap') === '1';
  const lengths: number[] = [];
  const voices = texts.flatMap((text) => {
    let at = 0;
    const entries = [...text.matchAll(/<entry [^>]*>/g)].map(([entry]) => {
      const [left, right] = [
        limited(limited(numberIn(entry, 'volume_left', 1)) * overall('left')),
        limited(limited(numberIn(entry, 'volume_right', 1)) * overall('right')),
      ];
      const beat = numberIn(entry, 'beatfreq', 0) * (isSwapped ? -1 : 1);
      const one = {
        at,
        beat,
        base: numberIn(entry, 'basefreq', 0),
        left: isSwapped ? right : left,
        right: isSwapped ? left : right,
      };
      at += numberIn(entry, 'duration', 0);
      return one;
    });
    if (at > 0) lengths.push(at);
    const type = element(text, 'type');
    const [first] = entries;
    if (!first || !['0', '1', '3', '4'].includes(type) || element(text, 'voice_mute') === '1') return [];
    return [{ entries: [...entries, { ...first, at }], type }];
  });
  return { voices, length: lengths.length === 0 ? 0 : Math.min(...lengths) };
}

/** time: within the length. */
export function curvesAt({ voices }: GnauralCurves, time: number): HeardTones {
  const heard = voices.flatMap(({ entries, type }) => {
    const index = Math.max(
      0,
      entries.findLastIndex(({ at }) => at <= time),
    );
    const [before, after = before] = [entries[index], entries[index + 1]];
    if (!before || !after) return [];
    const part = after.at > before.at ? (time - before.at) / (after.at - before.at) : 0;
    const value = (key: keyof Entry): number => before[key] + (after[key] - before[key]) * part;
    const [base, half] = [noiseTypes[type] ?? value('base'), type === '0' ? value('beat') / 2 : 0];
    // Pulses that never come are a tone.
    const rate = isPulsed(type) ? { rate: Math.abs(value('beat')) } : {};
    const [left, right] = [value('left'), value('right')];
    return [
      { left: { hertz: base + half, level: left, ...rate }, right: { hertz: base - half, level: right, ...rate } },
    ];
  });
  return { left: heard.map(({ left }) => left), right: heard.map(({ right }) => right) };
}
