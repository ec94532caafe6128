/** As at the start of a sentence, in a language whose capitals do not depend on it. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
