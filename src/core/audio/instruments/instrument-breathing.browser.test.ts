import { describeBreathing } from '#core/audio/breathing.suite.ts';
import { recordOffline } from '#core/audio/recording.fixture.ts';
import { createBufferInstrument } from './buffer-instrument.ts';
import { createInstrument } from './create-instrument.ts';

describeBreathing('worklet', { record: recordOffline(createInstrument), accuracy: 1e-6, changeSeconds: 0.05 });
describeBreathing('buffers', {
  record: recordOffline((context) => Promise.resolve(createBufferInstrument(context))),
  accuracy: 1e-6,
  changeSeconds: 0.06,
});
