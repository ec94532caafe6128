import type { Chapters } from '#i18n/chapters.ts';
import { untuned } from './untuned.ts';

export const soundscapes: Chapters['soundscapes'] = {
  title: 'Sounds of nature',
  lead: 'Computed as they sound: they never repeat, and no recording is downloaded. Each mixes with the tone.',
  untuned,
  meaning: {
    rain: 'Steady, with drops close by.',
    roof: 'Each drop resounds in the cloth or the roof.',
    waves: 'Waves that break, no two alike.',
    stream: 'Lively water among stones.',
    waterfall: 'A full, constant murmur.',
    wind: 'It rises and falls in the leaves.',
    fire: 'Low flames and crackles.',
    crickets: 'A summer night.',
    thunder: 'Every minute or two, far away. To add to the rain.',
    bowl: 'A bowl struck softly, which rings on.',
  },
  preview: (name) => `Hear ${name} for five seconds`,
  full: 'Four layers are sounding already. Remove one to add another.',
  shape: { softness: 'Softer', nearness: 'Nearer' },
  about: 'What are they good for?',
  notes: [
    'Many people find them pleasant, and they mask disturbing sounds.',
    'Against stress the evidence is moderate to low; water and birds do best in studies (Buxton and others, 2021).',
    'For sleep the evidence is very low (Riedy and others, 2021). In a study of seven nights, pink noise all night at 50 dB cost about 19 minutes of REM sleep (Basner and others, 2026). That is why we propose an end with a long fade, and a low level.',
    'In a baby’s room: far from the cot, very low, and not all night. Such machines can be too loud.',
  ],
  clips: {
    title: 'Your own audio',
    lead: 'A file of this device, which plays again and again beside the tone. It is not computed: it is a recording, and it repeats.',
    kept: 'It stays on this device. It is not synchronised, and is neither in links nor in the copy of your data.',
    choose: 'Choose an audio file',
    adding: 'Looking for where its end meets its beginning…',
    list: 'Your audio files',
    facts: (length, megabytes) => `${length} · ${megabytes} MB`,
    soft: 'It sounds softer than the others: it is very quiet, or has high peaks.',
    added: (name) => `“${name}” sounds beside the tone.`,
    addedFull: (name) => `“${name}” is kept. Remove a layer to hear it.`,
    save: (name) => `Save a copy of ${name}`,
    saved: { saved: 'Copy saved.', failed: 'The copy could not be saved.' },
    remove: (name) => `Delete ${name} from this device`,
    removeTitle: 'Delete this audio file?',
    removeText: (name) =>
      `“${name}” is deleted from Onda. The file that you chose stays where it was. Sounds that use it will play without it.`,
    removeConfirm: 'Delete',
    cancel: 'Cancel',
    removed: (name) => `“${name}” is deleted.`,
    notRemoved: 'It could not be deleted.',
    missing: 'A layer is missing: its audio file is not on this device. The rest plays.',
    refused: {
      empty: 'The file is empty.',
      huge: 'The file is larger than 100 MB. Choose a smaller one.',
      long: 'It lasts more than 5 minutes. Choose a shorter part: there is no memory for more.',
      short: 'It lasts less than 3 seconds. It takes something longer to be repeated without being noticed.',
      heavy:
        'It has so many channels, or such a high sample rate, that there is no memory for it. Try a copy in stereo.',
      silent: 'There is nothing to hear in the file.',
      unreadable:
        'The browser cannot read this file: it is damaged, copy-protected or of an unknown format. Try MP3, M4A, WAV or Opus.',
      failed:
        'It could not be prepared: there may be too little memory. Close other tabs or choose a shorter part, and try again.',
      erased: 'Everything was deleted while it was being prepared: the file is not kept.',
      full: 'It could not be kept: there is no room on the device, or the browser does not allow it.',
    },
  },
};
