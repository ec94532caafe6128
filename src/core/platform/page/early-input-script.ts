import { queueEarlyInput } from './early-input.ts';

queueEarlyInput();
