import { tailSeconds } from '#core/audio/parts/curve.ts';
import { createVoice, type Voice } from '#core/audio/voice.ts';
import {
  voiceProcessorName,
  type VoiceCommand,
  type VoiceEvent,
  type VoiceProcessorOptions,
} from './voice-messages.ts';

// Globals of AudioWorkletGlobalScope that TypeScript's DOM library lacks.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const currentFrame: number;
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: VoiceProcessorOptions }) => AudioWorkletProcessor,
): void;

class VoiceProcessor extends AudioWorkletProcessor {
  private readonly voice: Voice;
  private startFrame: number;
  private hasStarted = false;
  private tailFrames = 0;
  private nextFrame = 0;
  private hasGap = false;

  constructor({
    processorOptions: { programme, timing, seed, startFrame },
  }: {
    processorOptions: VoiceProcessorOptions;
  }) {
    super();
    this.voice = createVoice({ sampleRate, programme, timing, seed });
    this.startFrame = startFrame ?? Number.POSITIVE_INFINITY;
    this.port.addEventListener('message', ({ data }: MessageEvent<VoiceCommand>) => this.handleCommand(data));
    this.port.start();
  }

  /** Called for every render quantum; false ends the processor. */
  process(_inputs: unknown, outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (!left || !right) return true;
    if (this.tailFrames > 0) return this.renderTail(left.length);
    const continues = this.hasStarted ? this.continueSession(left, right) : this.start(left, right);
    this.nextFrame = currentFrame + left.length;
    return continues || this.renderTail(left.length);
  }

  private start(left: Float32Array, right: Float32Array): boolean {
    const waiting = Math.max(0, this.startFrame - currentFrame);
    if (waiting >= left.length) return true;
    this.hasStarted = true;
    this.hasGap = false;
    if (this.startFrame < currentFrame) this.send({ kind: 'late', startFrame: currentFrame });
    return this.voice.render(left.subarray(waiting), right.subarray(waiting));
  }

  // A browser may skip quanta while its clock runs on, for instance right after a resume, and a clock that stood still
  // was heard as silence. In both cases the session stays on the clock and fades in again. Only the page can tell of the
  // second: the one other clock here is that of the system, which can be set while the sound goes on.
  private continueSession(left: Float32Array, right: Float32Array): boolean {
    if (currentFrame > this.nextFrame || this.hasGap) this.voice.skip(currentFrame - this.nextFrame);
    this.hasGap = false;
    return this.voice.render(left, right);
  }

  private renderTail(frames: number): boolean {
    this.tailFrames += frames;
    if (this.tailFrames < tailSeconds * sampleRate) return true;
    this.send({ kind: 'ended' });
    this.port.close();
    return false;
  }

  private handleCommand(command: VoiceCommand): void {
    if (command.kind === 'start') this.startFrame = command.startFrame;
    else if (command.kind === 'stop') this.voice.stop();
    else if (command.kind === 'mute') this.voice.mute(command.isMuted);
    else if (command.kind === 'retime') this.voice.retime(command.timing);
    else if (command.kind === 'gap') this.hasGap = true;
    else this.voice.change(command.programme, command.clips);
  }

  private send(event: VoiceEvent): void {
    this.port.postMessage(event);
  }
}

registerProcessor(voiceProcessorName, VoiceProcessor);
