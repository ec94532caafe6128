/** What a frequency's title is called while one screen goes over into another: from the card to the player it moves. */
export const titleTransition = (id: number): string => `frequency-${id}`;
