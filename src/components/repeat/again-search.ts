/** Of the dashboard, which then opens the last session's sound in the player: the shortcut of the installed app. */
export const againSearch = '?again=1';
