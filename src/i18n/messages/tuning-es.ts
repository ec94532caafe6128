/** The texts of a frequency that is played at other hertz than the catalogue's. */
export const tuning = {
  hertz: 'Frecuencia',
  catalogue: (hertz: string): string => `En el catálogo: ${hertz} Hz. Lo que se sabe de ella no vale sin más para otra.`,
  back: (hertz: string): string => `Volver a ${hertz} Hz`,
  own: (own: string, catalogue: string): string => `Elegiste ${own} Hz, no los ${catalogue} Hz del catálogo.`,
};
