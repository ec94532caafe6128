import { describeLayers } from '#core/audio/layers-suite.ts';
import { recordOffline } from '#core/audio/recording.fixture.ts';
import { createInstrument } from './create-instrument.ts';
import { createNodeInstrument } from './node-instrument.ts';

describeLayers('worklet', { record: recordOffline(createInstrument), purity: -135 });
describeLayers('nodes', {
  record: recordOffline((context) => Promise.resolve(createNodeInstrument(context))),
  // Limited by the oscillator.
  purity: -105,
});
