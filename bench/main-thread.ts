// Main-thread work in processor time, which hardly changes on a busy machine.
import type { Page } from 'playwright';

/** Milliseconds; `processor` is the time the thread was running. */
export interface Span {
  name: string;
  start: number;
  end: number;
  processor: number;
  /** Type of a dispatched event. */
  type: string | undefined;
}

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,toplevel,loading,blink.user_timing';

async function readStream(
  session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>,
  handle: string,
): Promise<string> {
  let text = '';
  for (;;) {
    const { data, eof } = await session.send('IO.read', { handle, size: 2 ** 20 });
    text += data;
    if (eof) return text;
  }
}

/**
 * Spans of the main thread, sorted by start. Whole tasks are called RunTask.
 * @param mark A mark that the page sets, by which its renderer is found; without it the busiest renderer is taken.
 */
export async function watchMainThread(page: Page, act: () => Promise<void>, mark?: string): Promise<Span[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Tracing.start', { categories, transferMode: 'ReturnAsStream' });
  await act();
  const complete = new Promise<string>((resolve) => {
    session.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream));
  });
  await session.send('Tracing.end');
  const { traceEvents } = JSON.parse(await readStream(session, await complete)) as { traceEvents: TraceEvent[] };
  await session.detach();
  // Other renderers may be waiting for the next page or closing the previous one.
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const spansOf = ({ pid, tid }: TraceEvent): TraceEvent[] =>
    traceEvents.filter(
      (event) =>
        (event.ph === 'X' || event.cat.startsWith('blink.user_timing')) && event.pid === pid && event.tid === tid,
    );
  const threads = mains.map(spansOf).toSorted((one, other) => other.length - one.length);
  const own = mark === undefined ? threads[0] : threads.find((events) => events.some(({ name }) => name === mark));
  return (own ?? [])
    .map(({ name, ts, dur = 0, tdur, args }) => ({
      name,
      start: ts / 1000,
      end: (ts + dur) / 1000,
      processor: (tdur ?? dur) / 1000,
      type: args?.data?.type,
    }))
    .toSorted((one, other) => one.start - other.start);
}

/**
 * Processor milliseconds of the main thread on this machine, from the page's commit up to and including the task that
 * sets the mark. Undefined when the page's process began before the trace did, whose first tasks are then unknown.
 */
export function workUntil(spans: readonly Span[], mark: string): number | undefined {
  const committed = spans.find(({ name }) => name === 'commitNavigationEnd')?.start;
  const at = spans.find(({ name }) => name === mark)?.start;
  if (committed === undefined || at === undefined) return undefined;
  return tasksOf(spans)
    .filter(({ start, end }) => end > committed && start <= at)
    .reduce((sum, { processor }) => sum + processor, 0);
}

const tasksOf = (spans: readonly Span[]): Span[] => spans.filter(({ name }) => name === 'RunTask');

/** Scaled to a slower machine: the longest task, all of them, and the sum of what each takes beyond fifty milliseconds. */
export function blockingOf(spans: readonly Span[], slowdown = 1): { longest: number; whole: number; blocking: number } {
  const times = tasksOf(spans).map(({ processor }) => processor * slowdown);
  return {
    longest: times.reduce((most, time) => Math.max(most, time), 0),
    whole: times.reduce((sum, time) => sum + time, 0),
    blocking: times.reduce((sum, time) => sum + Math.max(0, time - 50), 0),
  };
}

/** For each key: the work until the first paint after it. */
export function keyWork(spans: readonly Span[]): number[] {
  const tasks = tasksOf(spans);
  return spans
    .filter(({ name, type }) => name === 'EventDispatch' && type === 'keydown')
    .map((key) => {
      const painted = spans.find(({ name, start }) => name === 'Paint' && start > key.start);
      return tasks
        .filter(({ start, end }) => end > key.start && painted !== undefined && start <= painted.start)
        .reduce((sum, { processor }) => sum + processor, 0);
    });
}
