import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileSampleRate } from '#core/export/file-timing.ts';
import type { FlacRateRequest, FlacRates } from '#core/export/flac-job.ts';
import type { JobAnswer, JobMessage } from '#core/export/job-messages.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { nextFrame, renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import { useFlacRates } from './use-flac-rates.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const workers: TestWorker[] = [];

/** A worker that answers when the test says so. */
class TestWorker extends EventTarget {
  readonly messages: JobMessage[] = [];
  readonly terminate = vi.fn<() => void>();

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(message: JobMessage): void {
    this.messages.push(message);
  }

  answer(data: JobAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  workers.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('Worker', TestWorker);
});

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const soundOf = (hertz: number): FlacRateRequest => ({
  programme: programmeOf(planOf({ hertz, minutes: 5, intensity: 70 }), false),
  timing: { duration: 300, attack: 1, fade: 5, bells: [] },
  sampleRate: fileSampleRate,
});
const rates: FlacRates = { 16: 1000, 24: 2000 };
const measured: JobAnswer = { step: { done: true, value: rates } };

/** A poll of Vitest would advance the time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextFrame();
}

async function renderRates({ wanted = true } = {}) {
  let effectOf: number | undefined;
  const { latest } = await renderHook({}, () => {
    const [hertz, setHertz] = useState(528);
    const [isWanted, want] = useState(wanted);
    const known = useFlacRates(soundOf(hertz), isWanted);
    useEffect(() => void (effectOf = hertz), [hertz]);
    return { rates: known, setHertz, want };
  });
  return {
    latest,
    /** Moves the slider. */
    move: (hertz: number): Promise<void> => {
      latest().setHertz(hertz);
      return until(() => effectOf === hertz);
    },
    /** Resolves with what is asked of the worker opened at this place. */
    request: async (place: number): Promise<JobMessage | undefined> => {
      await until(() => workers.length > place);
      return workers[place]?.messages[0];
    },
  };
}

const requestFor = (hertz: number): JobMessage => ({ kind: 'flacRates', request: soundOf(hertz) });

it('measures a sound that is asked for, and not before', async () => {
  const { latest, request } = await renderRates({ wanted: false });
  expect(workers).toHaveLength(0);
  latest().want(true);
  expect(await request(0)).toEqual(requestFor(528));
  expect(latest().rates).toBeUndefined();
  workers[0]?.answer(measured);
  await until(() => workers[0]?.terminate.mock.calls.length === 1);
  expect(latest().rates).toEqual(rates);
});

it('measures only the sound at which a slider settles', async () => {
  const { latest, move, request } = await renderRates();
  await request(0);
  workers[0]?.answer(measured);
  await until(() => latest().rates !== undefined);
  for (const hertz of [529, 530, 531]) {
    await move(hertz);
    vi.advanceTimersByTime(199);
  }
  expect([latest().rates, workers.length]).toEqual([undefined, 1]);
  vi.advanceTimersByTime(1);
  expect(await request(1)).toEqual(requestFor(531));
});

it('stops a measurement whose sound has changed, and one whose screen is left', async () => {
  const { move, request } = await renderRates();
  await request(0);
  await move(40);
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(200);
  await request(1);
  expect(workers[1]?.terminate).not.toHaveBeenCalled();
  unmountAll();
  expect(workers[1]?.terminate).toHaveBeenCalledOnce();
});

it('stays unknown for a sound that cannot be played', async () => {
  const { latest, request } = await renderRates();
  await request(0);
  workers[0]?.answer({ error: { name: 'RangeError', message: 'too high' } });
  // An unhandled rejection would be reported.
  await nextFrame();
  expect(latest().rates).toBeUndefined();
});
