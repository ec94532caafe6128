export { browserTicker as every } from '#core/platform/time/ticker.ts';
