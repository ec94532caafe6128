// One chunk for pictures that do not move.
export { drawStrokes, svgOf } from './draw-strokes.ts';
export { restSeconds, strokesOf } from './scenes.ts';
