import type { Accent } from '#core/catalogue/frequency.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import type { PaintedLayer } from './figure-messages.ts';
import type { FigureMoment } from './living-figure-clock.ts';
import { widthOf, type LayerName } from './living-figure-layers.ts';
import { motionOf, swingOf, swingRoom, type FigureMotion, type LayerMotion } from './living-figure-motion.ts';

/** Whether a figure goes on by itself from where it is put, stands there, or is the still picture of people who want no motion. */
export type Going = 'on' | 'standing' | 'still';

/** The layers of one figure on the page, and their motion. */
export interface AnimatedFigure {
  readonly wanted: readonly LayerName[];
  readonly show: (layer: PaintedLayer) => void;
  /** Puts every motion where it is at this moment. */
  readonly place: (moment: Pick<FigureMoment, 'seconds' | 'swings'>, going: Going) => void;
  /** Lets it move as smoothly as the screen can show, or only as often as a processor alone can well lay layers together. */
  readonly smooth: (smoothly: boolean) => void;
  /** Everything stands. */
  readonly halt: () => void;
  readonly remove: () => void;
}

/** Places between which a motion goes evenly. */
const samples = 32;
/** How far a motion may be from the tone before it is put right, in milliseconds: the audio clock goes in small steps. */
const tolerance = 60;
const sandLight = 0.8;
/** Where every motion shows the figure at its best, full breath and sharp lines: it stands there before a tone. */
export const bestMoment: Seconds = 5.5;
/** Steps a second where there is no graphics card: half as many cost half as much, and the motion takes seconds. */
const coarseSteps = 12;

interface Running {
  readonly animation: Animation;
  /** Whether it follows the tone's own phase. */
  readonly swings: boolean;
  /** Milliseconds. */
  readonly cycle: number;
}

/**
 * Lays the layers of an accent over each other in `parent` and moves them by animations of opacity and transform alone: a
 * browser with a graphics card does that without the page.
 */
export function animateFigure(
  parent: HTMLElement,
  { accent, hertz }: { accent: Accent; hertz: Hertz },
): AnimatedFigure {
  const { layers, whole } = motionOf[accent];
  const body = cover(parent, 'div');
  const running: Running[] = [];
  const canvases = new Map<string, HTMLCanvasElement>();

  const run = (
    element: HTMLElement,
    frames: Keyframe[],
    { cycle, swings = false }: { cycle: Seconds; swings?: boolean },
  ): void => {
    const animation = element.animate(frames, { duration: cycle * 1000, iterations: Infinity });
    animation.pause();
    running.push({ animation, swings, cycle: cycle * 1000 });
  };
  const add = (name: LayerName, place: HTMLElement): HTMLCanvasElement => {
    const canvas = cover(place, 'canvas');
    canvas.style.inset = `${50 * (1 - widthOf[name])}%`;
    canvas.style.width = canvas.style.height = `${100 * widthOf[name]}%`;
    canvases.set(name, canvas);
    return canvas;
  };
  run(body, wholeFrames(whole), whole);
  for (const [name, motion] of layers) {
    if (name !== 'above' && name !== 'below') {
      run(add(name, body), framesOf(motion), motion);
      continue;
    }
    const side = cover(body, 'div');
    const swing = swingOf(name, hertz);
    run(side, framesOf(swing), { cycle: swing.cycle, swings: true });
    run(add(name, side), framesOf(motion, swingRoom), motion);
  }
  const sand = add('sand', body);
  sand.style.opacity = String(sandLight);

  return {
    wanted: [...layers.map(([name]) => name), 'sand'],
    show: ({ name, bitmap }) => canvases.get(name)?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap),
    place: (moment, going) => {
      if (sand.hidden !== (going === 'still')) sand.hidden = going === 'still';
      for (const { animation, swings, cycle } of running)
        set(animation, swings ? moment.swings * cycle : moment.seconds * 1000, going);
    },
    smooth: (smoothly) => {
      for (const { animation, cycle } of running) {
        const easing = smoothly ? 'linear' : `steps(${Math.ceil((cycle / 1000) * coarseSteps)})`;
        if (animation.effect?.getTiming().easing !== easing) animation.effect?.updateTiming({ easing });
      }
    },
    halt: () => {
      for (const { animation } of running) animation.pause();
    },
    remove: () => body.remove(),
  };
}

function cover<Name extends 'div' | 'canvas'>(parent: HTMLElement, name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = 'position: absolute; inset: 0; will-change: transform, opacity';
  parent.append(element);
  return element;
}

function set(animation: Animation, at: number, going: Going): void {
  const off = Math.abs(Number(animation.currentTime) - at);
  if (off > (going === 'on' ? tolerance : 0)) animation.currentTime = at;
  if (going !== 'on') animation.pause();
  else if (animation.playState !== 'running') animation.play();
}

const ways = Array.from({ length: samples + 1 }, (_, i) => i / samples);

function framesOf({ light, scale }: LayerMotion, brighter = 1): Keyframe[] {
  return ways.map((way) => ({ opacity: brighter * light(way), ...(scale && { transform: `scale(${scale(way)})` }) }));
}

/** Before a tone it stands as upright as on its card. */
function wholeFrames({ cycle, scale, turns }: FigureMotion['whole']): Keyframe[] {
  return ways.map((way) => ({ transform: `scale(${scale(way)}) rotate(${turns * (way - bestMoment / cycle)}turn)` }));
}
