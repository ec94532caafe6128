import {
  crossfadeSeconds,
  curveSamples,
  raisedCosine,
  raisedCosineDown,
  tailSeconds,
} from '#core/audio/parts/curve.ts';
import { swellAt, swellFade } from '#core/audio/parts/swell.ts';
import { breathsAt, isSameCourse, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Seconds } from '#core/units.ts';
import { createPart, curveGapSeconds, curvePoints, farFuture, leadSeconds, type Part } from './node-parts.ts';

// The renderer interpolates linearly; with points 5 ms apart the error of a swell is below −110 dB.
const easingPointSeconds: Seconds = 0.005;

const breathFrames = 2 ** 17;

interface Session {
  context: BaseAudioContext;
  startsAt: Seconds;
}

// Relative to a gain of 1, so that the sum of two crossfaded swells lies between them.
const depthAt = (course: BreathingCourse, time: Seconds): number => swellAt(course, time) - 1;

function loopSource({ context, startsAt }: Session, course: BreathingCourse, from: Seconds): AudioBufferSourceNode {
  const { sampleRate } = context;
  const breath: BreathingCourse = { ...course, startsAt: 0, breaths: 0, easing: 0, from: course.pace };
  const period: Seconds = 60 / course.pace;
  const buffer = new AudioBuffer({ length: breathFrames, sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length: breathFrames }, (_, frame) => depthAt(breath, (period * frame) / breathFrames)),
    0,
  );
  const playbackRate = breathFrames / (sampleRate * period);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true, playbackRate });
  const place = breathsAt(course, from - startsAt) % 1;
  source.start(from, (place * breathFrames) / sampleRate);
  return source;
}

function easingSource(
  { context, startsAt }: Session,
  course: BreathingCourse,
  { from, to }: { from: Seconds; to: Seconds },
): ConstantSourceNode {
  const source = new ConstantSourceNode(context, { offset: depthAt(course, from - startsAt) });
  const points = Math.ceil((to - from) / easingPointSeconds);
  source.offset.setValueCurveAtTime(
    curveSamples(points, (part) => depthAt(course, from + part * (to - from) - startsAt)),
    from,
    to - from,
  );
  source.start(from);
  source.stop(to);
  return source;
}

/** The swell of one course from a time on; silent, and so without effect, until its gain is raised. */
function createCoursePart(session: Session, course: BreathingCourse, from: Seconds): Part {
  const { context, startsAt } = session;
  const gain = new GainNode(context, { gain: 0 });
  const eased = startsAt + course.startsAt + course.easing;
  if (eased <= from) {
    const source = loopSource(session, course, from);
    source.connect(gain);
    return createPart([source], [], gain);
  }
  // Both have the same value during this crossfade; a switch at a single sample could come early or late.
  const easing = easingSource(session, course, { from, to: eased + crossfadeSeconds });
  const loop = loopSource(session, course, eased);
  const [leaving, entering] = [new GainNode(context), new GainNode(context, { gain: 0 })];
  leaving.gain.setValueCurveAtTime(curveSamples(curvePoints, raisedCosineDown), eased, crossfadeSeconds);
  entering.gain.setValueCurveAtTime(curveSamples(curvePoints, raisedCosine), eased, crossfadeSeconds);
  easing.connect(leaving).connect(gain);
  loop.connect(entering).connect(gain);
  return createPart([loop, easing], [leaving, entering], gain);
}

interface Active {
  course: BreathingCourse | undefined;
  part: Part | undefined;
}

interface Transition {
  before: Active;
  starts: Seconds;
  seconds: Seconds;
}

export interface NodeSwell {
  /** Its input swells. */
  readonly node: GainNode;
  /** Replaces a change that has not begun, and waits for one under way. */
  change: (course: BreathingCourse | undefined) => void;
  dispose: () => void;
}

export function createNodeSwell(
  context: BaseAudioContext,
  startsAt: Seconds,
  first: BreathingCourse | undefined,
): NodeSwell {
  const session: Session = { context, startsAt };
  const node = new GainNode(context);
  const activate = (course: BreathingCourse | undefined, from: Seconds): Active => {
    const part = course && createCoursePart(session, course, from);
    part?.gain.connect(node.gain);
    return { course, part };
  };
  let active = activate(first, startsAt);
  if (active.part) active.part.gain.gain.value = 1;
  let transition: Transition | undefined;
  let freeFrom: Seconds = startsAt;

  const cancel = ({ before, starts }: Transition): void => {
    active.part?.dispose();
    before.part?.gain.gain.cancelScheduledValues(starts - curveGapSeconds / 2);
    before.part?.stopAt(farFuture);
    active = before;
  };
  const start = (course: BreathingCourse | undefined, starts: Seconds): void => {
    const before = active;
    const seconds = swellFade(before.course, course, crossfadeSeconds);
    active = activate(course, starts);
    before.part?.gain.gain.setValueCurveAtTime(curveSamples(curvePoints, raisedCosineDown), starts, seconds);
    before.part?.stopAt(starts + seconds + tailSeconds);
    active.part?.gain.gain.setValueCurveAtTime(curveSamples(curvePoints, raisedCosine), starts, seconds);
    transition = { before, starts, seconds };
  };

  return {
    node,
    change: (course) => {
      if (isSameCourse(course, active.course)) return;
      const soonest = context.currentTime + leadSeconds;
      if (transition && transition.starts >= soonest) cancel(transition);
      else if (transition) freeFrom = transition.starts + transition.seconds + curveGapSeconds;
      transition = undefined;
      start(course, Math.max(soonest, freeFrom));
    },
    dispose: () => {
      transition?.before.part?.dispose();
      active.part?.dispose();
      node.disconnect();
    },
  };
}
