import type { Instrument } from './instrument.ts';
import { createNodeInstrument } from './node-instrument.ts';
// oxlint-disable-next-line import/default -- Vite answers this query with the address of the built module.
import processorUrl from './voice-processor.ts?worker&url';
import { createWorkletInstrument } from './worklet-instrument.ts';

/**
 * The instrument of a context: by the worklet, or by nodes where its module cannot be added (an old browser, an address
 * without a secure context, a module that does not arrive). Call it before anything sounds in the context, best while it is
 * still suspended: the first module added to a running one makes Chromium restart its output, which costs 10 ms of sound.
 */
export async function createInstrument(context: BaseAudioContext): Promise<Instrument> {
  try {
    await context.audioWorklet.addModule(processorUrl);
    return createWorkletInstrument(context);
  } catch {
    return createNodeInstrument(context);
  }
}
