// What the player asks for in one breath, once it knows the frequency: one file to wait for instead of five.
export { LivingFigure } from '#components/living-figure.tsx';
export { SessionFeelings } from './session-feelings.tsx';
export { SessionProgress } from './session-progress.tsx';
export { SessionAnnouncer } from './session-announcer.tsx';
export { KnowledgeRows, SessionRows } from './session-rows.tsx';
