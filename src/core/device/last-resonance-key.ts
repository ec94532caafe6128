export const lastResonanceKey = 'onda-last-resonance';
