import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import { formOf, fundamentalsOf, soundingLayers } from '#core/audio/parts/tone-shape.ts';
import { isToneLayer, type Programme, type ToneShape } from '#core/audio/programme.ts';
import { createVoice } from '#core/audio/voice.ts';
import type { BreathsPerMinute } from '#core/breathing/breathing.ts';
import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Hertz, Seconds } from '#core/units.ts';

export interface BreathPace {
  expected: BreathsPerMinute;
  /** Undefined where the sound itself moves too slowly for its level to be followed. */
  measured: BreathsPerMinute | undefined;
}

// Long enough for three rises of the level, which are two whole breaths apart.
const breaths = 2.5;
const shortestWindow: Seconds = 0.01;
const windowsPerBreath = 100;

function windowSeconds(shape: ToneShape): Seconds {
  const { hasCarrier, isDichotic } = formOf(shape);
  const pulse = hasCarrier && !isDichotic ? 1 / shape.hertz : 0;
  return Math.max(shortestWindow, 1 / Math.min(...fundamentalsOf(shape)), pulse);
}

function risesIn(peaks: readonly number[]): number[] {
  const half = Math.max(...peaks) / 2;
  return peaks.flatMap((peak, index) => {
    const before = peaks[index - 1] ?? peak;
    return before < half && peak >= half ? [index - (peak - half) / (peak - before)] : [];
  });
}

/** Renders all but the noise of a programme with its guide, beginning with a whole breath, and measures how often its level rises. */
export function* breathPaceSteps(programme: Programme, sampleRate: Hertz): Steps<BreathPace | undefined> {
  const { breathing: course } = programme;
  if (!course) return undefined;
  const [tone, ...others] = soundingLayers(programme);
  const { pace } = course;
  const period: Seconds = 60 / pace;
  const window = Math.round(windowSeconds(tone.source) * sampleRate);
  if (window * windowsPerBreath > period * sampleRate) return { expected: pace, measured: undefined };
  const breathing: BreathingCourse = { ...course, startsAt: 0, breaths: 0, from: pace, easing: 0 };
  const voice = createVoice({
    sampleRate,
    programme: { layers: [tone, ...others.filter(isToneLayer)], breathing },
    timing: { duration: undefined, attack: 0, fade: 0, bells: [] },
  });
  const [left, right] = [new Float32Array(window), new Float32Array(window)];
  const peaks: number[] = [];
  for (let frame = 0; frame < breaths * period * sampleRate; frame += window) {
    voice.render(left, right);
    peaks.push(left.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
    yield;
  }
  const rises = risesIn(peaks);
  const [first, last] = [rises[0], rises[2]];
  if (first === undefined || last === undefined || rises.length > 3) return { expected: pace, measured: undefined };
  return { expected: pace, measured: (2 * 60 * sampleRate) / ((last - first) * window) };
}
