import { watchPageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import { createStore, type Readable } from '#core/store.ts';

const minute = 60_000;

/** The current minute, in milliseconds since 1970. Late in a hidden page, and corrected when the page is shown. */
export function createMinuteClock(now: () => number = () => Date.now()): Readable<number> {
  const store = createStore(Math.floor(now() / minute) * minute);
  const update = (): void => store.set(Math.floor(now() / minute) * minute);
  let subscribers = 0;
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
    const leave = watchPageLifecycle({ onShow: update, onHide: () => undefined });
    end = () => {
      clearTimeout(timer);
      leave();
    };
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      if (subscribers === 0) start();
      subscribers += 1;
      const leave = store.subscribe(listener);
      let isUnsubscribed = false;
      return () => {
        if (isUnsubscribed) return;
        isUnsubscribed = true;
        leave();
        subscribers -= 1;
        if (subscribers === 0) end();
      };
    },
  };
}

export const minuteClock: Readable<number> = createMinuteClock();
