// One chunk instead of several for what the player needs once it knows the frequency.
export { ShareButton } from './share-button.tsx';
export { SessionFigure } from '#components/figures/session-figure.tsx';
export { SessionFeelings } from '#screens/player/feelings/session-feelings.tsx';
export { BreathNote } from '#screens/player/breathing/breath-note.tsx';
export { SessionProgress } from '#screens/player/session/session-progress.tsx';
export { SessionAnnouncer } from '#screens/player/session/session-announcer.tsx';
export { SessionRows } from '#screens/player/session/session-rows.tsx';
export { LengthRow } from '#screens/player/session/length-row.tsx';
