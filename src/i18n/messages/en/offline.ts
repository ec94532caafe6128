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
    hint: 'Also works offline',
    text: 'Open it like any other app. It also works offline: the library and the tones are already on your device.',
    action: 'Install Onda',
    byHand: 'Tap Share in Safari and choose “Add to Home Screen”.',
    installed: 'Onda is installed and works offline: the library and the tones are on your device.',
    online: {
      hint: 'Like any other app',
      text: 'Open it like any other app.',
      installed: 'Onda is installed on this device.',
    },
    unavailable: 'You can use it offline in this browser: the library and the tones are stored on your device.',
  },
  away: 'Offline: everything still works.',
  storageWarning: {
    unavailable:
      'Your browser does not let anything be saved here: what is new lasts while this page stays open. You can export it from your profile.',
    full: 'There is no space left to save: what is new lasts while this page stays open. Free some space, or export it from your profile.',
    outdated:
      'Another tab is using a newer version of Onda: what is new in this one is not saved. Export it from your profile and reload the page.',
  },
};
