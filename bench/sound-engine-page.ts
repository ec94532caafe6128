// The page of bench/sound.ts: the tone engine only.
import { createInstrument } from '../src/core/audio/instruments/create-instrument.ts';
import type { Instrument } from '../src/core/audio/instruments/instrument.ts';

declare global {
  var createInstrument: (context: BaseAudioContext) => Promise<Instrument>;
}

globalThis.createInstrument = createInstrument;
