import { createStore } from '#core/store.ts';

/** Whether the person wants a black screen, which no wake lock may keep on. One store for the page. */
export const darkScreen = createStore(false);
