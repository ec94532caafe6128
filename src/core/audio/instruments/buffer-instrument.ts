import { tailSeconds } from '#core/audio/parts/curve.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import { createVoice, type Voice } from '#core/audio/voice.ts';
import type { Seconds } from '#core/units.ts';
import type { Instrument, Playback } from './instrument.ts';
import { assertPlayable, assertValidTiming } from './assert-playable.ts';
import { ClipDelivery, noClips, type LoadClip } from './clip-delivery.ts';
import { onInterruption } from './interruption.ts';
import { SoundscapeGate } from './soundscape-gate.ts';
import { SessionSchedule } from './session-schedule.ts';

// The renderer may be a whole device buffer ahead of the clock, and computing takes a moment.
const bufferSeconds: Seconds = 0.035;
const leadSeconds: Seconds = 0.05;

// After a start or a change; then each piece is twice as long as the one before, up to a limit.
const firstPieceSeconds: Seconds = 0.25;

interface Buffering {
  /** How much is ready before it is heard. */
  ahead: Seconds;
  /** The longest piece. */
  piece: Seconds;
}

// More is computed when a piece has been heard: that event is not a timer, which hidden pages throttle.
const liveBuffering: Buffering = { ahead: 20, piece: 1 };

/** Nothing is computed while an offline context renders. */
function bufferingOf(context: BaseAudioContext): Buffering {
  if (!('length' in context)) return liveBuffering;
  return { ahead: Number(context.length) / context.sampleRate, piece: 30 };
}

/** In frames of the session. */
interface Piece {
  from: number;
  to: number;
  /** As it was at `from`. */
  voice: Voice;
  isLast: boolean;
  source: AudioBufferSourceNode;
}

/** Ready to be started: a source that starts late would overlap the next. */
function connectPiece(context: BaseAudioContext, voice: Voice, seconds: Seconds): Piece {
  const { sampleRate } = context;
  const before = voice.copy();
  const { frame: from } = before;
  const length = Math.round(seconds * sampleRate);
  const ears = [new Float32Array(length), new Float32Array(length)] as const;
  const isLast = !voice.render(...ears);
  const to = isLast ? voice.frame + Math.round(tailSeconds * sampleRate) : voice.frame;
  const buffer = new AudioBuffer({ length: to - from, sampleRate, numberOfChannels: 2 });
  ears.forEach((samples, ear) => buffer.copyToChannel(samples.subarray(0, to - from), ear));
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  return { from, to, voice: before, isLast, source };
}

// From a change on, what was computed is thrown away, and computed again by a copy of the voice as it was at the start
// of that piece. So every sample is the voice's own, and nothing needs another crossfade.
class Stream {
  private readonly context: BaseAudioContext;
  private readonly onEnded: () => void;
  private readonly buffering: Buffering;
  private readonly wake = new MessageChannel();
  private startFrame = 0;
  private pieces: Piece[] = [];
  /** At the end of the last piece. */
  private voice: Voice;
  private pieceSeconds = firstPieceSeconds;
  private lastChange = 0;

  constructor(context: BaseAudioContext, voice: Voice, onEnded: () => void) {
    this.context = context;
    this.voice = voice;
    this.onEnded = onEnded;
    this.buffering = bufferingOf(context);
    this.wake.port1.addEventListener('message', () => this.fill());
    this.wake.port1.start();
  }

  start(): Seconds {
    // Made before the clock is read, because the first time takes longest.
    const piece = connectPiece(this.context, this.voice, firstPieceSeconds);
    this.startFrame = this.frameIn(leadSeconds) - piece.from;
    this.schedule(piece);
    this.fill();
    return this.timeOf(0);
  }

  /** Returns the time of the change; undefined after the end. */
  change(act: (voice: Voice) => void): Seconds | undefined {
    for (let lead = leadSeconds; ; lead *= 2) {
      const frame = Math.max(this.lastChange, this.frameIn(lead));
      const piece = this.pieceAt(frame);
      if (!piece) return undefined;
      const voice = piece.voice.copy();
      const heardBefore = new Float32Array(frame - piece.from);
      voice.render(heardBefore, heardBefore);
      act(voice);
      const next = connectPiece(this.context, voice, firstPieceSeconds);
      if (frame >= this.frameIn(bufferSeconds)) {
        this.replaceFrom(frame, next, voice);
        return this.timeOf(frame);
      }
    }
  }

  /** Where the clock stood still. A source that went on would start hard, and behind the clock by what is not rendered. */
  gap(): void {
    if (this.change((voice) => voice.skip(0)) === undefined) return;
    for (const { from, source } of this.pieces) if (from < this.lastChange) source.disconnect();
  }

  private pieceAt(frame: number): Piece | undefined {
    while (this.isOpen && (this.pieces.at(-1)?.to ?? 0) <= frame) this.append();
    // After the end there is only the tail.
    if (frame >= this.voice.frame) return undefined;
    return this.pieces.findLast(({ from, to }) => from <= frame && frame < to);
  }

  private get isOpen(): boolean {
    return !this.pieces.at(-1)?.isLast;
  }

  private timeOf(frame: number): Seconds {
    return (this.startFrame + frame) / this.context.sampleRate;
  }

  private frameIn(lead: Seconds): number {
    return Math.round((this.context.currentTime + lead) * this.context.sampleRate) - this.startFrame;
  }

  private replaceFrom(frame: number, next: Piece, voice: Voice): void {
    for (const piece of this.pieces) {
      if (piece.from >= frame) piece.source.disconnect();
      else if (piece.to > frame) {
        piece.source.stop(this.timeOf(frame));
        piece.to = frame;
        piece.isLast = false;
      }
    }
    this.pieces = this.pieces.filter(({ from }) => from < frame);
    this.voice = voice;
    this.lastChange = frame;
    this.pieceSeconds = firstPieceSeconds;
    this.schedule(next);
    this.fill();
  }

  private schedule(piece: Piece): void {
    this.pieces.push(piece);
    piece.source.addEventListener('ended', () => this.heard(piece));
    piece.source.start(this.timeOf(piece.from));
  }

  private append(): void {
    this.pieceSeconds = Math.min(this.buffering.piece, 2 * this.pieceSeconds);
    const late = this.frameIn(leadSeconds) - this.voice.frame;
    if (late > 0) this.voice.skip(late);
    this.schedule(connectPiece(this.context, this.voice, this.pieceSeconds));
  }

  /** One piece at a time leaves the page free for input. */
  private fill(): void {
    do {
      if (!this.isOpen || this.timeOf(this.voice.frame) > this.context.currentTime + this.buffering.ahead) return;
      this.append();
    } while (this.buffering !== liveBuffering);
    this.wake.port2.postMessage(undefined);
  }

  private heard(piece: Piece): void {
    const index = this.pieces.indexOf(piece);
    if (index < 0) return;
    // The event comes while the end is still being rendered: disconnecting its source would cut it.
    for (const { source } of this.pieces.splice(0, piece.isLast ? index + 1 : index)) source.disconnect();
    if (!piece.isLast) return this.fill();
    this.wake.port1.close();
    this.onEnded();
  }
}

/** Computes on the page ahead of time, and plays piece after piece, where there is no AudioWorklet. */
export function createBufferInstrument(context: BaseAudioContext, loadClip: LoadClip = noClips): Instrument {
  const { sampleRate } = context;
  const gate = new SoundscapeGate(async () => {
    const { installSoundscapes } = await import('#core/audio/soundscapes/install-soundscapes.ts');
    installSoundscapes();
  });

  const start = (programme: Programme, timing: Timing, onEnded: () => void): Playback => {
    const seed = Math.round(context.currentTime * sampleRate);
    const listeners = new AbortController();
    const end = (): void => {
      listeners.abort();
      delivery.end();
      onEnded();
    };
    const stream = new Stream(context, createVoice({ sampleRate, programme, timing, seed }), end);
    const schedule = new SessionSchedule(stream.start(), timing);
    const change = gate.changes((next) => {
      const clips = delivery.take(next);
      stream.change((voice) => voice.change(next, clips));
    });
    const delivery = new ClipDelivery((id) => loadClip(id, sampleRate), change);
    delivery.follow(programme);
    const gap = (): void => stream.gap();
    onInterruption(context, gap, listeners.signal);
    return {
      startsAt: schedule.startsAt,
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
        const at = stream.change((voice) => voice.retime(next));
        if (at !== undefined) schedule.retime(at, next);
      },
      mute: (isMuted) => void stream.change((voice) => voice.mute(isMuted)),
      gap,
      stop: () => {
        const at = stream.change((voice) => voice.stop());
        if (at !== undefined) schedule.stop(at);
      },
      envelopeAt: (time) => schedule.envelopeAt(time),
    };
  };

  return {
    kind: 'buffers',
    play: (programme, timing, onEnded) => gate.open(programme).then(() => start(programme, timing, onEnded)),
  };
}
