interface Limits {
  min: number;
  max: number;
  decimals?: number;
}

/** Rounded and clamped; undefined for anything but a plain decimal number. */
export function numberIn(text: string | null, { min, max, decimals = 0 }: Limits): number | undefined {
  if (text === null || !/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  const factor = 10 ** decimals;
  return Math.min(max, Math.max(min, Math.round(Number(text) * factor) / factor));
}
