/** Is in local storage while the device has a copy of an account, signed in or not. */
export const syncHintKey = 'onda-sync';
