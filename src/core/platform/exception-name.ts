/** The name of what a browser's API throws; '' for anything else. */
export const exceptionNameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');
