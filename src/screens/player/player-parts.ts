// One chunk for what the player needs after its page, which does not bring them.
export { ShareButton } from './share-button.tsx';
export { SessionFigure } from '#components/figures/session-figure.tsx';
export { SessionFeelings } from '#screens/player/feelings/session-feelings.tsx';
export { FeelingBeforeForm } from '#screens/player/feelings/check-in.tsx';
export { BreathNote } from '#screens/player/breathing/breath-note.tsx';
