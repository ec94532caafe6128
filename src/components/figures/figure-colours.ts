type Channels = readonly [number, number, number];

const white: Channels = [1, 1, 1];

/** Linear light to the values of sRGB (IEC 61966-2-1). */
const encoded = (light: number): number => (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** Björn Ottosson, A perceptual color space for image processing, 2020. hue: degrees. */
function fromOklch([lightness, chroma, hue]: Channels): Channels {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    encoded(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short),
    encoded(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short),
    encoded(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short),
  ];
}

const notations: Readonly<Record<string, (numbers: Channels) => Channels>> = {
  rgb: ([red, green, blue]) => [red / 255, green / 255, blue / 255],
  rgba: ([red, green, blue]) => [red / 255, green / 255, blue / 255],
  color: (channels) => channels,
  oklch: fromOklch,
};

/**
 * Red, green and blue, 0 to 255, of a colour as getComputedStyle gives it: rgb(), color(srgb) or oklch(); white for any
 * other. Not read from a canvas: against fingerprinting, browsers give other pixels than were painted.
 */
export function rgbOf(colour: string): Channels {
  const read = notations[colour.slice(0, colour.indexOf('('))];
  const numbers = (colour.match(/-?(?:\d*\.)?\d+(?:e-?\d+)?/gu) ?? []).map(Number);
  const [first, second, third] = numbers;
  const isComplete = first !== undefined && second !== undefined && third !== undefined;
  const channels = read && isComplete ? read([first, second, third]) : white;
  const whole = (channel: number): number => Math.round(255 * Math.min(1, Math.max(0, channel)));
  return [whole(channels[0]), whole(channels[1]), whole(channels[2])];
}

/** Whether the luma (Rec. 709 weights) is above the middle. */
export function isLight([red, green, blue]: readonly [number, number, number]): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}
