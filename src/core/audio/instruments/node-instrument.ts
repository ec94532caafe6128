import { bellAt, bellSeconds } from '#core/audio/parts/bell.ts';
import {
  crossfadeSeconds,
  curveSamples,
  loudnessRamp,
  raisedCosine,
  raisedCosineDown,
  releaseSeconds,
  minFadeSeconds,
  tailSeconds,
} from '#core/audio/parts/curve.ts';
import { declineAt } from '#core/audio/parts/decline.ts';
import { sessionBells } from '#core/audio/parts/session-bells.ts';
import { releaseGain, attackAndFade, soundingGain } from '#core/audio/parts/session-shape.ts';
import type { Bell, Programme, Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import type { Instrument, Playback } from './instrument.ts';
import { createNodeMix } from './node-mix.ts';
import { createPart, curveGapSeconds, curvePoints, leadSeconds, type Part } from './node-parts.ts';
import { createNodeSwell } from './node-swell.ts';
import { assertValidTiming, assertPlayable } from './assert-playable.ts';

// The renderer interpolates linearly; for so slow a curve the error is below −130 dB.
const declinePoints = 1024;

const loudnessFall = (progress: number): Gain => loudnessRamp(1 - progress);

// One gain node for each curve: curves on one parameter must not overlap.
function createEnvelope(context: BaseAudioContext, timing: Timing, startsAt: Seconds) {
  const { rise, fall } = attackAndFade(timing);
  const [input, closing, decline, bells, mute, release] = [0, 1, declineAt(timing, 0), 1, 1, 1].map(
    (gain) => new GainNode(context, { gain }),
  ) as [GainNode, GainNode, GainNode, GainNode, GainNode, GainNode];
  input.gain.setValueCurveAtTime(curveSamples(curvePoints, loudnessRamp), startsAt, rise);
  if (timing.duration !== undefined) {
    const { duration } = timing;
    const endsAt = startsAt + duration;
    if (timing.decline)
      decline.gain.setValueCurveAtTime(
        curveSamples(declinePoints, (part) => declineAt(timing, part * duration)),
        startsAt,
        duration,
      );
    closing.gain.setValueCurveAtTime(curveSamples(curvePoints, loudnessFall), endsAt - fall, fall);
    bells.gain.setValueCurveAtTime(
      curveSamples(curvePoints, raisedCosineDown),
      endsAt - minFadeSeconds,
      minFadeSeconds,
    );
  }
  input.connect(closing).connect(decline).connect(mute).connect(release).connect(context.destination);
  bells.connect(mute);
  return { input, bells, mute, release, nodes: [input, closing, decline, bells, mute, release] };
}

function createMute(context: BaseAudioContext, { gain }: GainNode): (isMuted: boolean) => void {
  let target: Gain = 1;
  let freeFrom: Seconds = 0;
  return (isMuted) => {
    const wanted = isMuted ? 0 : 1;
    if (wanted === target) return;
    target = wanted;
    const from = Math.max(context.currentTime + leadSeconds, freeFrom);
    gain.setValueCurveAtTime(
      curveSamples(curvePoints, isMuted ? raisedCosineDown : raisedCosine),
      from,
      crossfadeSeconds,
    );
    freeFrom = from + crossfadeSeconds + curveGapSeconds;
  };
}

function startBells(
  context: BaseAudioContext,
  bells: readonly Bell[],
  { output, startsAt }: { output: AudioNode; startsAt: Seconds },
): Part[] {
  if (bells.length === 0) return [];
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: bellSeconds * sampleRate, sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, (_, frame) => bellAt(frame / sampleRate)),
    0,
  );
  return bells.map(({ at, level }) => {
    const source = new AudioBufferSourceNode(context, { buffer });
    const gain = new GainNode(context, { gain: level });
    source.connect(gain).connect(output);
    source.start(startsAt + at);
    return createPart([source], [], gain);
  });
}

/** Uses the browser's oscillators: as punctual as the worklet, some 30 dB less pure. */
export function createNodeInstrument(context: BaseAudioContext): Instrument {
  const start = (programme: Programme, timing: Timing, onEnded: () => void): Playback => {
    assertPlayable(programme, context.sampleRate);
    assertValidTiming(timing);
    const startsAt = context.currentTime + leadSeconds;
    let endsAt = timing.duration === undefined ? undefined : startsAt + timing.duration;
    let released = Number.POSITIVE_INFINITY;
    const { bells, peak } = sessionBells(timing);
    const envelope = createEnvelope(context, timing, startsAt);
    const swell = createNodeSwell(context, startsAt, programme.breathing);
    swell.node.connect(envelope.input);
    const outputs = { breathing: swell.node, steady: envelope.input };
    const mix = createNodeMix({ context, outputs, bellPeak: peak, startsAt }, { programme, starts: startsAt });
    const ringing = startBells(context, bells, { output: envelope.bells, startsAt });

    // Silent: it reports the end of the session.
    const clock = new ConstantSourceNode(context, { offset: 0 });
    clock.connect(envelope.release);
    clock.start(startsAt);
    if (endsAt !== undefined) clock.stop(endsAt + tailSeconds);
    const end = (): void => {
      mix.dispose();
      swell.dispose();
      for (const bell of ringing) bell.dispose();
      for (const node of [clock, ...envelope.nodes]) node.disconnect();
      onEnded();
    };
    clock.addEventListener('ended', end, { once: true });

    return {
      startsAt,
      get endsAt() {
        return endsAt;
      },
      change: (next) => {
        assertPlayable(next, context.sampleRate);
        mix.change(next);
        swell.change(next.breathing);
      },
      mute: createMute(context, envelope.mute),
      stop: () => {
        const from = context.currentTime + leadSeconds;
        if (from + releaseSeconds >= (endsAt ?? Number.POSITIVE_INFINITY)) return;
        envelope.release.gain.setValueCurveAtTime(curveSamples(curvePoints, raisedCosineDown), from, releaseSeconds);
        released = from;
        endsAt = from + releaseSeconds;
        clock.stop(endsAt + tailSeconds);
      },
      envelopeAt: (time) => soundingGain(timing, time - startsAt) * releaseGain(time - released),
    };
  };

  return {
    kind: 'nodes',
    play: (programme, timing, onEnded) => Promise.resolve().then(() => start(programme, timing, onEnded)),
  };
}
