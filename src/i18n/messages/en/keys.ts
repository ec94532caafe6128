import type { Chapters } from '#i18n/chapters.ts';

export const keys: Chapters['keys'] = {
  title: 'Keyboard shortcuts',
  space: 'Space',
  arrows: 'Arrows',
  escape: 'Esc',
  does: {
    space: 'Start or pause, in the player',
    favourite: 'Add to or remove from favourites',
    search: 'Search the library',
    help: 'Show these shortcuts',
    arrows: 'Move the focused slider',
    escape: 'Close whatever is open',
  },
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'F, / and ?. Turn them off if you press them by accident or use dictation.',
  close: 'Close',
};
