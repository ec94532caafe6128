import { toSrgb, mix, oklch, type Light } from './colour.ts';
import { lens, intersect, type Hit } from './ray.ts';
import { reliefOf, type Relief } from './relief.ts';
import type { Scene } from './scene.ts';
import { add, dot, scale, subtract, unit, type Vector } from './vector.ts';

export interface Painting {
  readonly width: number;
  readonly height: number;
  /** sRGB, three bytes per pixel. */
  readonly pixels: Uint8Array;
}

const ink = oklch(0.165, 0.032, 275);
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Per pixel, in each direction: 1 for a sketch, 3 for smooth lines. */
  readonly rays: number;
}

export function paint(scene: Scene, { width, height, rays }: Canvas): Painting {
  const relief = reliefOf(scene.hertz);
  const directionAt = lens(scene.camera);
  const pixels = new Uint8Array(width * height * 3);
  const footprint = scene.camera.field / (width * 2);
  for (let i = 0; i < width * height; i++) {
    let sum: Light = [0, 0, 0];
    for (let ray = 0; ray < rays * rays; ray++) {
      const across = (2 * ((i % width) + ((ray % rays) + 0.5) / rays)) / width - 1;
      const down = (2 * (Math.floor(i / width) + (Math.floor(ray / rays) + 0.5) / rays) - height) / width;
      const light = lightAlong({ scene, relief, footprint, direction: directionAt(across, down) });
      sum = add(
        sum,
        develop(scale(light, 1 - scene.hollow * Math.exp(-(((across ** 2 + (down + 0.1) ** 2) / 0.7) ** 2)))),
      );
    }
    for (const [c, light] of scale(sum, 1 / (rays * rays)).entries()) pixels[3 * i + c] = Math.round(toSrgb(light));
  }
  return { width, height, pixels };
}

interface RayOptions {
  readonly scene: Scene;
  readonly relief: Relief;
  readonly footprint: number;
  readonly direction: Vector;
}

function lightAlong({ scene, relief, footprint, direction }: RayOptions): Light {
  const hit = intersect(scene, relief, direction);
  const behind = airLight(scene, direction);
  if (!hit) return behind;
  const edge = 1 - smooth(0.96, 1, Math.hypot(hit.x, hit.y));
  if (edge <= 0 && scene.surface === 'disc') return behind;
  const clearness =
    Math.exp(-scene.haze * Math.max(0, hit.distance - scene.focus)) *
    Math.max(edge, scene.surface === 'ball' ? 0.001 : 0);
  const surface = add(
    litRelief(scene, relief, { hit, direction }),
    glowingLines(scene, relief, { hit, footprint, direction }),
  );
  const ground = scene.surface === 'ball' ? ink : mix(behind, ink, clearness);
  return add(scale(surface, clearness), ground);
}

function airLight(scene: Scene, direction: Vector): Light {
  const toLamp = unit(subtract(scene.lamp, scene.camera.from));
  const near = Math.max(0, dot(toLamp, direction));
  const halo = scene.air * (0.07 * near ** 5 + 0.2 * near ** 36);
  const hanging = scale(mix(scene.shade, scene.tint, near ** 24), halo);
  return add(ink, add(hanging, scene.surface === 'ball' ? rimLight(scene, direction) : [0, 0, 0]));
}

function rimLight(scene: Scene, direction: Vector): Light {
  const { from } = scene.camera;
  const middle = -dot(from, direction);
  const nearest = add(from, scale(direction, middle));
  const height = Math.sqrt(dot(nearest, nearest)) - 1;
  const lit = 0.5 + 0.5 * dot(unit(nearest), unit(scene.lamp));
  const glow = 0.55 * Math.exp(-Math.abs(height) / 0.018) + 0.2 * Math.exp(-Math.abs(height) / 0.11);
  return scale(scene.tint, scene.air * glow * lit ** 4 * smooth(-0.2, 0.5, nearest[2]));
}

function lampAt(scene: Scene, place: Vector): number {
  const away = subtract(scene.lamp, place);
  return scene.strength / (1 + dot(away, away) / scene.reach ** 2);
}

interface SurfaceOptions {
  readonly hit: Hit;
  readonly direction: Vector;
}

function litRelief(scene: Scene, relief: Relief, { hit, direction }: SurfaceOptions): Light {
  const { height, slopeX, slopeY } = relief.at(hit.x, hit.y);
  const steep = scene.swell / scene.size;
  const normal = unit(add(hit.normal, add(scale(hit.alongX, -slopeX * steep), scale(hit.alongY, -slopeY * steep))));
  const falloff = lampAt(scene, hit.place);
  const toLamp = unit(subtract(scene.lamp, hit.place));
  const matt = Math.max(0, dot(normal, toLamp));
  const shine = Math.max(0, dot(normal, unit(subtract(toLamp, direction)))) ** 18;
  const skim = (1 - Math.max(0, -dot(normal, direction))) ** 4;
  const body = mix(scene.shade, scene.tint, 0.18 + 0.22 * height);
  const open = 0.55 + 0.45 * height; // valleys see less of the sky
  return add(
    scale(body, scene.relief * open * (0.34 * matt * falloff + 0.1 * skim)),
    scale(scene.tint, scene.relief * 0.26 * shine * falloff),
  );
}

interface LineOptions extends SurfaceOptions {
  readonly footprint: number;
}

/** Distance of the height lines; the zero lines are the brightest. */
const spacing = 0.125;

function glowingLines(scene: Scene, relief: Relief, { hit, footprint, direction }: LineOptions): Light {
  const { height, slopeX, slopeY } = relief.at(hit.x, hit.y);
  const slope = Math.hypot(slopeX, slopeY) + 0.05 * relief.waveNumber * Math.abs(height);
  const unfocused = scene.softness * Math.abs(hit.distance - scene.focus);
  const slant = Math.max(0.15, Math.abs(dot(hit.normal, direction)));
  const sharpest = Math.max(0.0016, (1.15 * footprint * hit.distance) / (scene.size * Math.sqrt(slant)));
  const width = sharpest + unfocused * 0.016;
  const thin = Math.min(1, (sharpest / width) ** 0.7);
  const lineAt = (level: number): number => Math.abs(height - level) / Math.max(slope, 0.1 * relief.waveNumber);
  const nearest = Math.round(height / spacing) * spacing;
  // Blurred lines this close together vanish; the zero lines remain as soft bands.
  const vanishing = Math.min(1, 0.008 / width) ** 2;
  const fine =
    nearest === 0
      ? 0
      : Math.exp(-((lineAt(nearest) / (0.75 * width)) ** 2)) * (0.4 - 0.22 * Math.abs(nearest)) * vanishing;
  const core = Math.exp(-((lineAt(0) / width) ** 2));
  const halo = 0.11 * Math.exp(-lineAt(0) / (0.01 + 2 * width)) * Math.min(1, 0.04 / (0.01 + 2 * width));
  const falloff = lampAt(scene, hit.place) + 0.06;
  const hue = mix(scale(scene.shade, 2.2), scene.tint, smooth(-0.45, 0.2, height));
  const colour = mix(hue, [1, 1, 1], Math.min(0.7, 0.45 * core * falloff));
  return scale(colour, scene.lines * falloff * ((core + fine) * thin + halo));
}

/** Keeps bright light from clipping. */
function develop([red, green, blue]: Light): Light {
  return [shoulder(red), shoulder(green), shoulder(blue)];
}

function shoulder(light: number): number {
  return light < 0.4 ? light : 0.4 + 0.6 * (1 - Math.exp(-(light - 0.4) / 0.6));
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
