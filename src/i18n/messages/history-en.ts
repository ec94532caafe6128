import type { Chapters } from '#i18n/chapters.ts';

export const history: Chapters['history'] = {
  title: 'Your history',
};
