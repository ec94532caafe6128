import { figures } from '#components/figures/figure-client.ts';
import type { Scene } from '#core/sound/scenes.ts';
import type { Hertz } from '#core/units.ts';
import { markPath } from '#ui/mark-path.ts';

export interface PictureTexts {
  /** “528 Hz” */
  hertz: string;
  /** “15 min” */
  heard: string;
  /** What the sound is called, if not as its frequency. */
  title?: string;
  /** The name of the product. */
  name: string;
}

interface PictureOptions {
  hertz: Hertz;
  /** The soundscapes of the session, which the picture shows instead of the figure of its tone. */
  scenes: readonly Scene[];
  /** Any CSS colour; the ground is dark. */
  accent: string;
  texts: PictureTexts;
}

const [width, height] = [1080, 1350];
const [ground, bright, muted] = ['#0c0f1e', '#f4f3f8', '#bcbccb'];
const figure = { x: 540, y: 500, size: 840 };

function drawGlow(context: CanvasRenderingContext2D, accent: string): void {
  const glow = context.createRadialGradient(figure.x, figure.y, 0, figure.x, figure.y, 700);
  glow.addColorStop(0, accent);
  glow.addColorStop(1, 'transparent');
  context.globalAlpha = 0.2;
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

interface Line {
  path: string;
  x: number;
  y: number;
  /** Width of the path's box, which is 100 in the path's units. */
  size: number;
  weight: number;
  colour: string;
}

function drawLine(context: CanvasRenderingContext2D, { path, x, y, size, weight, colour }: Line): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 100, size / 100);
  context.strokeStyle = colour;
  context.lineWidth = weight;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(path));
  context.restore();
}

function drawTexts(context: CanvasRenderingContext2D, { hertz, heard, title, name }: PictureTexts): void {
  const write = (text: string, y: number, { font, colour }: { font: string; colour: string }): void => {
    context.font = `${font} Geist, sans-serif`;
    context.fillStyle = colour;
    context.fillText(text, width / 2, y, width - 120);
  };
  context.textAlign = 'center';
  write(hertz, 1100, { font: '200 150px', colour: bright });
  write(title === undefined ? heard : `${title} · ${heard}`, 1180, { font: '400 48px', colour: muted });
  write(name, 1295, { font: '600 40px', colour: bright });
}

async function drawFigure(context: CanvasRenderingContext2D, { hertz, scenes, accent }: PictureOptions): Promise<void> {
  if (scenes.length === 0) {
    const path = await figures.path(hertz);
    return drawLine(context, { path, ...figure, weight: 0.45, colour: accent });
  }
  const { drawStrokes, restSeconds, strokesOf } = await import('#components/figures/nature/still-picture.ts');
  context.save();
  context.translate(figure.x, figure.y);
  const pen = { radius: 0.46 * figure.size, hairline: 0.005 * figure.size, colour: accent };
  drawStrokes(context, strokesOf(scenes, { seconds: restSeconds }), pen);
  context.restore();
}

/**
 * A PNG of the figure or of the soundscapes, the hertz and the length of a session, 1080 × 1350 pixels, without personal data.
 * @throws Error if the browser gives no canvas or no picture
 */
export async function drawSessionPicture(options: PictureOptions): Promise<Blob> {
  const { accent, texts } = options;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  drawGlow(context, accent);
  await drawFigure(context, options);
  drawTexts(context, texts);
  drawLine(context, { path: markPath, x: width / 2 - 86, y: 1281, size: 46, weight: 9, colour: accent });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}

/** The accent of an element as it is in the dark theme. */
export function darkAccentOf(element: Element): string {
  const probe = element.appendChild(document.createElement('span'));
  probe.style.cssText = 'color-scheme:dark;color:var(--accent)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
