import { createStore } from '#core/store.ts';

/** Whether the person wants a black screen: nothing may then keep it lit. One for the page, like the screen. */
export const darkScreen = createStore(false);
