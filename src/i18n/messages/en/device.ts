import type { Chapters } from '#i18n/chapters.ts';

export const device: Chapters['device'] = {
  title: 'Device',
  none: 'No device',
  noneText: 'Onda works without a device. If you have a compatible one, search for it while it is on and near.',
  search: 'Search devices',
  searching: 'Searching for devices…',
  compatible: 'Compatible devices',
  kinds: {
    jewel: { name: 'Jewel', text: 'Small, to wear.' },
    standard: { name: 'Standard', text: 'For the desk or the bedside.' },
    large: { name: 'Large', text: 'For a whole room.' },
    igloo: { name: 'Igloo', text: 'To lie down inside.' },
  },
  benefits: 'When connected',
  benefitList: { sync: 'Real-time sync', battery: 'Battery monitor', log: 'Automatic logging' },
};
