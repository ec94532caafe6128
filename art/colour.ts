/** Linear light, 0 dark to 1 full. */
export type Light = readonly [number, number, number];

/**
 * @param lightness 0–1
 * @param hue degrees
 * Source: B. Ottosson, "A perceptual color space for image processing" (OKLab), 2020, public domain.
 */
export function oklch(lightness: number, chroma: number, hue: number): Light {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** 0 to 255, not rounded. Source: IEC 61966-2-1. */
export function toSrgb(light: number): number {
  const clipped = Math.max(0, Math.min(1, light));
  return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

export function hexOf(light: Light): string {
  return `#${light.map((channel) => Math.round(toSrgb(channel)).toString(16).padStart(2, '0')).join('')}`;
}

export function mix(from: Light, to: Light, part: number): Light {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}
