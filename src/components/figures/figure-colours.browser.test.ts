import { expect, it, vi } from 'vitest';
import { isLight, rgbOf } from './figure-colours.ts';

/** What a canvas paints, in a browser that does not protect against fingerprinting. */
function paintedOf(colour: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

function computedOf(colour: string): string {
  const element = document.body.appendChild(document.createElement('i'));
  element.style.color = colour;
  const { color } = getComputedStyle(element);
  element.remove();
  return color;
}

it.each([
  'rgb(10 200 30)',
  'rgba(10, 200, 30, 0.4)',
  'red',
  '#fa8',
  'hsl(200 60% 40%)',
  'oklch(1 0 0)',
  'oklch(0.175 0.032 275)',
  'oklch(0.8 0.1 85)',
  'oklch(70% 0.15 20)',
  'color(srgb 0.2 0.4 0.6)',
  'color-mix(in srgb, red, blue)',
])('a figure has the colour %s that a canvas would paint', (colour) => {
  const [found, painted] = [rgbOf(computedOf(colour)), paintedOf(colour)];
  for (const [channel, value] of found.entries())
    expect(Math.abs(value - (painted[channel] ?? -9))).toBeLessThanOrEqual(1);
});

it('every accent is read, in both themes', () => {
  for (const theme of ['light', 'dark']) {
    const place = document.body.appendChild(document.createElement('div'));
    place.style.colorScheme = theme;
    const accents = ['pulse', 'aura', 'clarity'].map((name) => {
      const element = place.appendChild(document.createElement('i'));
      element.style.color = `var(--color-${name})`;
      return getComputedStyle(element).color;
    });
    for (const colour of accents) {
      expect(colour).toMatch(/^(?:rgb|oklch|color)\(/u);
      expect(rgbOf(colour)).not.toEqual([255, 255, 255]);
    }
    place.remove();
  }
});

it('a browser that gives other pixels than were painted changes no colour', () => {
  const noise = new ImageData(new Uint8ClampedArray([32, 8, 207, 5]), 1, 1);
  for (const context of [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D])
    vi.spyOn(context.prototype, 'getImageData').mockReturnValue(noise);
  expect(paintedOf('#fa8')).toEqual([32, 8, 207]);
  expect(rgbOf(computedOf('#fa8'))).toEqual([255, 170, 136]);
});

it('a colour in no known notation is white', () => {
  expect(rgbOf('lab(50 10 10)')).toEqual([255, 255, 255]);
  expect(rgbOf('')).toEqual([255, 255, 255]);
});

it('tells light colours from dark ones', () => {
  expect(isLight(rgbOf('oklch(0.8 0.1 85)'))).toBe(true);
  expect(isLight(rgbOf('oklch(0.45 0.1 85)'))).toBe(false);
});
