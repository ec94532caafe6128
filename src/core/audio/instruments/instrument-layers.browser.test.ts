import { describeLayers } from '#core/audio/layers.suite.ts';
import { recordOffline } from '#core/audio/recording.fixture.ts';
import { createBufferInstrument } from './buffer-instrument.ts';
import { createInstrument } from './create-instrument.ts';

describeLayers('worklet', { record: recordOffline(createInstrument), purity: -135 });
describeLayers('buffers', {
  record: recordOffline((context) => Promise.resolve(createBufferInstrument(context))),
  purity: -135,
});
