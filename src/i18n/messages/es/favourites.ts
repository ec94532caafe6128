import { plural } from '#i18n/plural.ts';

export const favourites = {
  count: (count: number): string => plural('es', count, { one: '# favorita', other: '# favoritas' }),
  none: 'Todavía no tienes favoritas',
  noneHint: 'Toca el corazón de una frecuencia y la encontrarás aquí.',
  noneFound: 'Ninguna de tus favoritas coincide',
  earlier: (title: string): string => `Subir ${title}`,
  later: (title: string): string => `Bajar ${title}`,
  moved: (title: string, place: number, of: number): string => `${title}: puesto ${place} de ${of}.`,
};
