import { clamp, type Range } from '#core/units.ts';
interface NumberRange extends Range {
  decimals?: number;
}

/** Rounded and clamped; undefined for anything but a plain decimal number. */
export function numberIn(text: string | null, { decimals = 0, ...range }: NumberRange): number | undefined {
  if (text === null || !/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  const factor = 10 ** decimals;
  return clamp(Math.round(Number(text) * factor) / factor, range);
}

export const twoDecimals = { decimals: 2 };
