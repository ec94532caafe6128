import { chladniFigure, displacementAt, type ChladniFigure } from '#core/cymatics/chladni-figure.ts';
import { contourLines, type Polyline } from '#core/cymatics/contour.ts';
import type { Hertz } from '#core/units.ts';
import type { Field } from './living-figure-sand.ts';

export interface FigureShape {
  readonly field: () => Field;
  /** Contour lines at a displacement of `height`, −1 to 1, on the unit disc. */
  readonly lines: (height: number) => readonly Polyline[];
}

const cacheSize = 6;

/** Caches the last few shapes: a new size or theme changes colours, not geometry. */
export function createShapes(): (hertz: Hertz) => FigureShape {
  const shapes = new Map<Hertz, FigureShape>();
  return (hertz) => {
    const shape = shapes.get(hertz) ?? createShape(hertz);
    shapes.delete(hertz);
    shapes.set(hertz, shape);
    const [oldest] = shapes.keys();
    if (shapes.size > cacheSize && oldest !== undefined) shapes.delete(oldest);
    return shape;
  };
}

function createShape(hertz: Hertz): FigureShape {
  let figure: ChladniFigure | undefined;
  let field: Field | undefined;
  const lines = new Map<number, readonly Polyline[]>();
  const theFigure = (): ChladniFigure => (figure ??= chladniFigure(hertz));
  return {
    field: () => (field ??= sampleField(theFigure())),
    lines: (height) => {
      const found = lines.get(height) ?? contourLines(theFigure(), height, height === 0 ? 72 : 56);
      lines.set(height, found);
      return found;
    },
  };
}

function sampleField(figure: ChladniFigure): Field {
  const side = 128;
  const values = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side / 2; column++) {
      const height = displacementAt(figure, (2 * column + 1) / side - 1, (2 * row + 1) / side - 1);
      values[row * side + column] = height;
      values[row * side + side - 1 - column] = height; // figures are mirror-symmetric
    }
  }
  return { side, values };
}
