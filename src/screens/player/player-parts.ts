// One chunk for what the player adds to what its page brings.
export { ShareButton } from './share-button.tsx';
export { SessionFigure } from '#components/figures/session-figure.tsx';
export { SessionFeelings } from '#screens/player/feelings/session-feelings.tsx';
export { FeelingBeforeForm } from '#screens/player/feelings/check-in.tsx';
export { BreathNote } from '#screens/player/breathing/breath-note.tsx';
