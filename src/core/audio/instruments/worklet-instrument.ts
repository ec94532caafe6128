import type { Programme, Timing } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';
import type { Instrument, Playback } from './instrument.ts';
import { assertValidTiming, assertPlayable } from './assert-playable.ts';
import { ClipDelivery, noClips, type LoadClip } from './clip-delivery.ts';
import { onInterruption } from './interruption.ts';
import { SoundscapeGate } from './soundscape-gate.ts';
import { SessionSchedule } from './session-schedule.ts';
import {
  voiceProcessorName,
  type VoiceCommand,
  type VoiceEvent,
  type VoiceProcessorOptions,
} from './voice-messages.ts';

// The clock that scripts read is one device buffer behind the renderer. A late start moves the session, not cuts it.
const leadSeconds: Seconds = 0.015;

const createVoiceNode = (context: BaseAudioContext, processorOptions: VoiceProcessorOptions): AudioWorkletNode =>
  new AudioWorkletNode(context, voiceProcessorName, { numberOfInputs: 0, outputChannelCount: [2], processorOptions });

/**
 * Computes in the audio thread, so no ramp can be late. The processor's module must have been added; that of the
 * soundscapes is added by the first programme that has one.
 */
export function createWorkletInstrument(
  context: BaseAudioContext,
  loadSoundscapes: () => Promise<unknown>,
  loadClip: LoadClip = noClips,
): Instrument {
  const { sampleRate } = context;
  const isLive = 'baseLatency' in context;
  const gate = new SoundscapeGate(loadSoundscapes);

  const start = (programme: Programme, timing: Timing, onEnded: () => void): Playback => {
    assertPlayable(programme, sampleRate);
    assertValidTiming(timing);
    const { from = 0 } = timing;
    const soonestFrame = (): number => Math.round((context.currentTime + leadSeconds) * sampleRate);
    const seed = soonestFrame();
    const node = createVoiceNode(context, { programme, timing, seed, startFrame: isLive ? undefined : seed });
    node.connect(context.destination);
    // A node renders before it is connected: what it sounded until then would not be heard. An offline context may
    // render before a message arrives, but not before it is connected.
    const startFrame = isLive ? soonestFrame() : seed;
    const schedule = new SessionSchedule(startFrame / sampleRate - from, timing);
    const send = (command: VoiceCommand, transfer: Transferable[] = []): void =>
      node.port.postMessage(command, transfer);
    const change = gate.changes((next) => {
      const clips = delivery.take(next);
      const samples = clips.flatMap(({ ears }) => ears.map(({ buffer }) => buffer));
      send({ kind: 'change', programme: next, clips }, samples);
    });
    const delivery = new ClipDelivery((id) => loadClip(id, sampleRate), change);
    const listeners = new AbortController();
    const end = (): void => {
      listeners.abort();
      delivery.end();
      node.port.close();
      node.disconnect();
      onEnded();
    };
    const onMessage = ({ data }: MessageEvent<VoiceEvent>): void => {
      if (data.kind === 'ended') end();
      else schedule.startsAt = data.startFrame / sampleRate - from;
    };
    const gap = (): void => send({ kind: 'gap' });
    onInterruption(context, gap, listeners.signal);
    node.addEventListener('processorerror', end, { signal: listeners.signal });
    node.port.addEventListener('message', onMessage, { signal: listeners.signal });
    node.port.start();
    if (isLive) send({ kind: 'start', startFrame });
    delivery.follow(programme);

    return {
      get startsAt() {
        return schedule.startsAt;
      },
      get endsAt() {
        return schedule.endsAt;
      },
      change: (next) => {
        assertPlayable(next, sampleRate);
        delivery.follow(next);
        change(next);
      },
      retime: (next) => {
        assertValidTiming(next);
        if (schedule.retime(context.currentTime, next)) send({ kind: 'retime', timing: next });
      },
      mute: (isMuted) => send({ kind: 'mute', isMuted }),
      gap,
      stop: () => {
        if (schedule.stop(context.currentTime)) send({ kind: 'stop' });
      },
      envelopeAt: (time) => schedule.envelopeAt(time),
    };
  };

  return {
    kind: 'worklet',
    play: (programme, timing, onEnded) => gate.open(programme).then(() => start(programme, timing, onEnded)),
  };
}
