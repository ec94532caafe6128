// What the player asks for in one breath, once it knows the frequency: one file to wait for instead of five.
export { LivingFigure } from '#components/living-figure.tsx';
export { Companion } from './companion.tsx';
export { Remaining } from './remaining.tsx';
export { SessionAnnouncer } from './session-announcer.tsx';
export { KnowledgeRows, SessionRows } from './session-rows.tsx';
