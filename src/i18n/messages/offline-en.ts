import type { Chapters } from '#i18n/chapters.ts';

/** The texts of what goes on without a network: to be installed, to be updated, to say that there is none. */
export const offline: Chapters['offline'] = {
  update: {
    label: 'New version',
    text: 'There is a new version of Onda.',
    accept: 'Update',
    later: 'Later',
  },
  install: {
    title: 'Onda on your device',
    text: 'Open it like any other app. It works the same with no connection: the library and the tones are on your device already.',
    action: 'Install Onda',
    byHand: 'Tap Share in Safari and choose “Add to Home Screen”.',
    installed: 'Onda is installed and works with no connection: the library and the tones are on your device.',
    online: { text: 'Open it like any other app.', installed: 'Onda is installed on this device.' },
    unavailable: 'You can use it with no connection in this browser: the library and the tones are kept on your device.',
  },
  away: 'No connection: this is the catalogue kept on your device.',
};
