import { createStore } from '#core/store.ts';

/** Whether there is nothing but black on the screen, which no wake lock may keep on. One store for the page. */
export const darkScreen = createStore(false);
