import type { Chapters } from '#i18n/chapters.ts';

export const device: Chapters['device'] = {
  title: 'Device',
  none: 'No device',
  noneText: 'Onda works without a device. If you have a heart-rate strap with Bluetooth, put it on and search for it.',
  search: 'Search for devices',
  searching: 'Searching for devices…',
  again: (name) => (name === '' ? 'Connect again' : `Connect ${name} again`),
  cancel: 'Cancel',
  choosing: 'Choose your sensor',
  choosingText: 'The browser shows the sensors nearby. Chest straps only announce themselves while they are worn.',
  connecting: 'Connecting…',
  connectingText: (name) => (name === '' ? 'It may take some seconds.' : `${name}. It may take some seconds.`),
  failures: {
    cancelled: { title: 'No sensor chosen', text: 'Search again whenever you like.' },
    'no-adapter': {
      title: 'No Bluetooth',
      text: 'This device has no Bluetooth, or it is off. Switch it on and search again.',
    },
    'timed-out': {
      title: 'No answer',
      text: 'Put the strap on, moisten the electrodes, and check that no other app is using it.',
    },
    lost: { title: 'Connection lost', text: 'The sensor is far away or off. Bring it near and connect it again.' },
    'no-notify': {
      title: 'It sends no heart rate',
      text: 'That device connects, but does not send the heart rate as standard sensors do. On a watch, switch on heart-rate broadcast.',
    },
    blocked: {
      title: 'Bluetooth is blocked',
      text: 'The browser does not let this page use Bluetooth. You can allow it in the settings of the site.',
    },
    unsupported: {
      title: 'This browser cannot connect the strap',
      text: 'To connect a heart-rate strap, open Onda in Chrome or Edge (Windows, macOS, Android, ChromeOS) or in Bluefy (iPhone, iPad). On Linux, Chrome has it behind a flag. Safari and Firefox do not offer it. Everything else works here all the same.',
    },
  },
  compatible: 'Compatible devices',
  later: 'Not yet',
  strap: {
    name: 'Heart-rate strap',
    text: 'With standard Bluetooth: Polar H9 and H10, Garmin HRM-Dual and Pro, Wahoo Tickr, CooSpo, Magene… Optical arm bands and watches mostly give the heart rate alone, without coherence.',
  },
  kinds: {
    jewel: { name: 'Jewel', text: 'Small, to wear.' },
    standard: { name: 'Standard', text: 'For the desk or the bedside.' },
    large: { name: 'Large', text: 'For a whole room.' },
    igloo: { name: 'Igloo', text: 'To lie down inside.' },
  },
  benefits: 'When connected',
  benefitList: { sync: 'Real-time sync', battery: 'Battery monitor', log: 'Automatic logging' },
  benefitText: {
    sync: 'Heart rate and coherence in the player, on the dashboard and in the session bar.',
    battery: 'The level, and a warning when little is left.',
    log: 'Each session keeps mean heart rate, variability (RMSSD, SDNN), coherence and every beat with the rest of your data: you see it in your history, and it is exported and erased with them.',
  },
  batteryLow: (percent) => `The sensor has little battery left: ${percent}%`,
};
