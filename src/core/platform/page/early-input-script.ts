// What the build puts into the head of every page (scripts/build/early-input.ts).
import { keepEarlyInput } from './early-input.ts';

keepEarlyInput();
