import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import { formOf, partialsOf, soundingTone } from '#core/audio/parts/tone-shape.ts';
import type { Programme } from '#core/audio/programme.ts';
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

function windowSeconds(programme: Programme): Seconds {
  const { hasCarrier, isDichotic } = formOf(programme);
  const pulse = hasCarrier && !isDichotic ? 1 / programme.hertz : 0;
  return Math.max(shortestWindow, 1 / Math.min(...partialsOf(programme)), pulse);
}

function risesIn(peaks: readonly number[]): number[] {
  const half = Math.max(...peaks) / 2;
  return peaks.flatMap((peak, index) => {
    const before = peaks[index - 1] ?? peak;
    return before < half && peak >= half ? [index - (peak - half) / (peak - before)] : [];
  });
}

/** Renders the programme with its guide, beginning with a whole breath, and measures how often its level rises. */
export function* breathPaceSteps(wanted: Programme, sampleRate: Hertz): Steps<BreathPace | undefined> {
  const { breathing: course } = wanted;
  if (!course) return undefined;
  const programme = soundingTone(wanted);
  const { pace } = course;
  const period: Seconds = 60 / pace;
  const window = Math.round(windowSeconds(programme) * sampleRate);
  if (window * windowsPerBreath > period * sampleRate) return { expected: pace, measured: undefined };
  const breathing: BreathingCourse = { ...course, startsAt: 0, breaths: 0, from: pace, easing: 0 };
  const voice = createVoice({
    sampleRate,
    programme: { ...programme, bed: undefined, breathing },
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
