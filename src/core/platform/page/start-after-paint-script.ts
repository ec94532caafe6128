import { startAfterPaint } from './start-after-paint.ts';

startAfterPaint(document.currentScript?.dataset['entry'] ?? '');
