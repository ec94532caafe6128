/** The only kind the server sees of a sealed account's records. */
export const sealedKind = 'sealed';
