/** Where auth-js keeps the session in local storage. */
export const sessionKey = 'onda-session';
