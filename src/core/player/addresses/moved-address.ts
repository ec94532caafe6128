/** Of a recorded address: the end of its session was moved, so its times were not those that the address says. */
const parameter = 'moved';

export const asMoved = (address: string): string => `${address}&${parameter}=1`;
export const isMoved = (query: URLSearchParams): boolean => query.has(parameter);
