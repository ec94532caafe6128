import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const heart: Chapters['heart'] = {
  rate: 'Heart rate',
  perMinute: 'bpm',
  perMinuteSpoken: 'beats a minute',
  coherence: 'Coherence',
  percent: (value) => `${value}%`,
  levels: { low: 'low', medium: 'medium', high: 'high' },
  battery: (percent) => `Battery ${percent}%`,
  batteryLow: 'low',
  batteryUnknown: 'Battery: it does not say',
  reconnecting: 'No signal: connecting again…',
  contact: { present: 'Good contact', absent: 'No skin contact', unknown: 'Contact: it does not say' },
  signal: { name: 'Signal', clean: 'clean', corrected: (percent) => `${percent}% of beats corrected`, unknown: '–' },
  silent: 'The sensor is connected but sends nothing. Moisten the electrodes and tighten the strap.',
  contactLost: 'The strap has lost the skin. Tighten it or moisten the electrodes.',
  beats: {
    label: (from, to) => `Beats of the last minute: ${from} to ${to} milliseconds apart`,
    none: 'The rhythm of your beats is drawn here as soon as they arrive.',
    noIntervals: 'Without intervals between beats there is no curve to draw.',
    minute: 'Last minute',
  },
  states: {
    'no-intervals':
      'This sensor sends the heart rate, but not the intervals between beats; without them there is no coherence.',
    'warming-up': (seconds) => `Collecting beats: ${seconds} s to go`,
    gap: (seconds) => `Beats were lost: back in ${seconds} s or more`,
    repeated: 'More beats arrive than fit into the time: the sensor repeats them. Disconnect it and connect it again',
    smoothed: 'This sensor sends means of several beats, from which neither RMSSD nor coherence can be computed',
    artefacts: (percent) => `Too many doubtful beats (${percent}%): tighten the strap and keep still`,
    flat: 'The beats hardly vary: there is nothing to measure',
  },
  short: {
    'no-intervals': 'no intervals',
    'warming-up': (seconds) => `in ${seconds} s`,
    gap: 'beats lost',
    repeated: 'repeated beats',
    smoothed: 'averaged beats',
    artefacts: 'doubtful signal',
    flat: 'no variation',
  },
  lag: 'It looks at the last 64 seconds, so it runs about 40 seconds behind you.',
  meaning:
    'A high coherence mostly says that you breathe slowly and evenly. It is no medical measure; with arrhythmia, a pacemaker or some medicines it means nothing.',
  disconnect: 'Disconnect',
  forget: 'Forget this sensor',
  forgotten: 'Sensor forgotten',
  now: 'now',
  measured: (ago, time) => `${ago}, ${time}`,
  session: {
    heartRate: (rate) => `${rate} bpm on average`,
    rmssd: (value) => `RMSSD ${value} ms`,
    sdnn: (value) => `SDNN ${value} ms`,
    smoothed:
      'No RMSSD or coherence: the sensor sends means of several beats, which would distort them; SDNN looks smaller, too.',
    coherence: (percent) => `coherence ${percent}%`,
    high: (percent) => `${percent}% of the time high`,
    save: (title, time) => `save the beats of ${title}, ${time}`,
    formats: { txt: 'Text', csv: 'CSV' },
    failed: 'The beats could not be saved',
    none: 'No beats of this session are stored',
  },
  names: { heartRate: 'Mean heart rate', rmssd: 'RMSSD', coherence: 'Mean coherence' },
  milliseconds: 'ms',
  weeks: {
    title: 'Your heart, week by week',
    lead: 'Of the sessions with a sensor in the last six months. It shows what was measured, not why: the hour, your posture and how you breathe count, too.',
    few: 'Hollow points are of one or two sessions and say little. The bars count the sessions of each week.',
    rmssd: 'RMSSD: how much the time from one beat to the next changes.',
    smoothed: (count) =>
      plural('en', count, {
        one: 'Of # session there is no RMSSD or coherence: the sensor sent means of several beats.',
        other: 'Of # sessions there is no RMSSD or coherence: the sensor sent means of several beats.',
      }),
    latest: (date, count) =>
      plural('en', count, { one: `week of ${date}, # session`, other: `week of ${date}, # sessions` }),
    unmeasured: 'not measured',
    byWeek: 'View by week',
    caption: 'The heart by week; in brackets, the sessions behind each mean',
    week: 'Week of',
    of: (value, count) => `${value} (${count})`,
  },
  own: {
    title: 'The heart during sessions',
    byFrequency: 'By frequency',
    so: (sessions, days) =>
      `${plural('en', sessions, { one: '# session with a sensor', other: '# sessions with a sensor' })} on ${plural('en', days, { one: '# day', other: '# days' })}.`,
    unknown: 'Not enough data yet',
    missingSessions: (count) =>
      plural('en', count, {
        one: 'It takes # more session with a sensor.',
        other: 'It takes # more sessions with a sensor.',
      }),
    missingDays: (count) => plural('en', count, { one: 'It takes # more day.', other: 'It takes # more days.' }),
    interval: (from, to) => `between ${from} and ${to}`,
    honest:
      'The mean of the days, with a 95% interval. It is what was measured while you listened, not what the tone did: the hour, your posture and how you breathe count, too.',
  },
  others: {
    title: 'Compared with your other sessions with a sensor',
    points: (value, count) => plural('en', count, { one: `${value} point`, other: `${value} points` }),
    direction: {
      higher: 'higher with this tone',
      lower: 'lower with this tone',
      unclear: 'no clear difference',
    },
    honest:
      'It is a difference, not an effect: you choose each tone at another hour and in another mood, and breathe differently with each.',
  },
};
