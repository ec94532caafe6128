import type { Chapters } from '#i18n/chapters.ts';

export const soundscapes: Chapters['soundscapes'] = {
  title: 'Sounds of nature',
  lead: 'Computed as they sound: they never repeat, and no recording is downloaded. Each mixes with the tone.',
  names: {
    rain: 'Rain',
    roof: 'Rain on a roof',
    waves: 'Sea',
    stream: 'Stream',
    waterfall: 'Waterfall',
    wind: 'Wind in trees',
    fire: 'Fire',
    crickets: 'Crickets',
  },
  meaning: {
    rain: 'Steady, with drops close by.',
    roof: 'Each drop resounds in the cloth or the roof.',
    waves: 'Waves that break, no two alike.',
    stream: 'Lively water among stones.',
    waterfall: 'A full, constant murmur.',
    wind: 'It rises and falls in the leaves.',
    fire: 'Low flames and crackles.',
    crickets: 'A summer night.',
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
};
