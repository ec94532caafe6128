import type { Chapters } from '#i18n/chapters.ts';

export const offline: Chapters['offline'] = {
  update: {
    label: 'New version',
    text: 'There is a new version of Onda.',
    accept: 'Update',
    later: 'Later',
  },
  install: {
    title: 'Onda on your device',
    hint: 'Works with no connection too',
    text: 'Open it like any other app. It works the same with no connection: the library and the tones are on your device already.',
    action: 'Install Onda',
    byHand: 'Tap Share in Safari and choose “Add to Home Screen”.',
    installed: 'Onda is installed and works with no connection: the library and the tones are on your device.',
    online: {
      hint: 'Like any other app',
      text: 'Open it like any other app.',
      installed: 'Onda is installed on this device.',
    },
    unavailable:
      'You can use it with no connection in this browser: the library and the tones are kept on your device.',
  },
  away: 'Offline. It plays all the same.',
  storageWarning: {
    unavailable:
      'Your browser keeps nothing here: what is new lasts as long as this page stays open. You can export it in your profile.',
    full: 'There is no room to keep it: what is new lasts as long as this page stays open. Make room, or export it in your profile.',
    outdated:
      'Another tab has a newer Onda: what is new in this one is not kept. Export it in your profile and load the page again.',
  },
};
