import { watchPageLife } from '#core/platform/page/page-lifecycle.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

const minute = 60_000;

/** The last full minute in milliseconds since 1970. Late in a hidden page, corrected when it is shown. */
export function createMinuteClock(now: () => number = () => Date.now()): Readable<number> {
  const store = createStore(Math.floor(now() / minute) * minute);
  const update = (): void => store.set(Math.floor(now() / minute) * minute);
  let followers = 0;
  let end: () => void = () => undefined;
  const start = (): void => {
    update();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          update();
          wait();
        },
        minute - (now() % minute),
      );
    };
    wait();
    const leave = watchPageLife({ back: update, left: () => undefined });
    end = () => {
      clearTimeout(timer);
      leave();
    };
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      if (followers === 0) start();
      followers += 1;
      const leave = store.subscribe(listener);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave();
        followers -= 1;
        if (followers === 0) end();
      };
    },
  };
}

export const minuteClock: Readable<number> = createMinuteClock();
