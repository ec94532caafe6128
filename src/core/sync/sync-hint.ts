/** Is in local storage while the copy of an account is on the device, signed in or not. */
export const syncHintKey = 'onda-sync';
