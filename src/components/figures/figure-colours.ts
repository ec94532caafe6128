/** Red, green and blue, 0 to 255, of any CSS colour; a canvas reads every notation. */
export function rgbOf(colour: string): readonly [number, number, number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return [255, 255, 255];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Whether the luma (Rec. 709 weights) is above the middle. */
export function isLight([red, green, blue]: readonly [number, number, number]): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}
