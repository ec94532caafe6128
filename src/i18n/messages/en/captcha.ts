import type { Chapters } from '#i18n/chapters.ts';

export const captcha: Chapters['captcha'] = {
  title: (provider) => `Check against robots by ${provider}`,
  waiting: 'Checking that you are not a robot. If it asks you something, answer it here.',
  cancel: 'Cancel',
  notice: (provider) =>
    `When you press a button to sign in or to ask for a code, ${provider} checks that you are not a robot. For that it sees your IP address, details of your browser and that you are on this site. Onda gives it neither your email nor what you keep.`,
};
