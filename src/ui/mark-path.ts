/** View box 0 0 100 100, stroke 8 wide: one period of a sine that continues into a ring. */
export const markPath = 'M42 12.9A38 38 0 1 1 12 50C12 40 18 32 27 32C43 32 46 66 60 66C68 66 72 59 72 50';
