import { createBufferInstrument } from './buffer-instrument.ts';
import type { LoadClip } from './clip-delivery.ts';
import type { Instrument } from './instrument.ts';
// oxlint-disable-next-line import/default -- Vite answers this query with the address of the built module.
import processorUrl from './voice-processor.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite answers this query with the address of the built module.
import soundscapesUrl from './soundscape-module.ts?worker&url';
import { createWorkletInstrument } from './worklet-instrument.ts';

// Some browsers have the module and refuse the node.
function withBuffersInReserve(worklet: Instrument, openBuffers: () => Instrument): Instrument {
  return {
    kind: worklet.kind,
    play: (...sound) =>
      worklet.play(...sound).catch((error: unknown) => {
        if (error instanceof RangeError) throw error;
        return openBuffers().play(...sound);
      }),
  };
}

// Call it while the context is suspended: adding the first module to a running context makes Chromium restart its
// output, which costs 10 ms of sound. Without the module (old browser, insecure context) it uses buffers.
export async function createInstrument(context: BaseAudioContext, loadClip?: LoadClip): Promise<Instrument> {
  const openBuffers = (): Instrument => createBufferInstrument(context, loadClip);
  try {
    await context.audioWorklet.addModule(processorUrl);
    const loadSoundscapes = (): Promise<void> => context.audioWorklet.addModule(soundscapesUrl);
    return withBuffersInReserve(createWorkletInstrument(context, loadSoundscapes, loadClip), openBuffers);
  } catch {
    return openBuffers();
  }
}
