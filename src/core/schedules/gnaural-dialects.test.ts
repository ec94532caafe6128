import { describe, expect, it } from 'vitest';
import { read } from './schedule.fixture.ts';

const schedule = (inner: string): string => `<?xml version="1.0"?><schedule>${inner}</schedule>`;
const entries = '<entry duration="60" volume_left="0.5" volume_right="0.5" beatfreq="4" basefreq="200"/>';
const voice = `<voice><type>0</type><entries>${entries}</entries></voice>`;
const expected = { minutes: 1, intensity: 50, layers: [{ kind: 'binaural', hertz: 4, carrier: 200 }] };

describe('what writes Gnaural schedules', () => {
  it.each([
    ['as it is', voice],
    ['with a voice in a comment', `<!-- ${voice} -- > ${voice}-->${voice}<!-- never ended ${voice}`],
    ['with spaces in tags', voice.replace('<voice>', '<voice >').replace('"/>', '" / >')],
    ['with attributes', voice.replace('<voice>', '<voice id="1">')],
    ['with decimal commas', voice.replaceAll('0.5', '0,5')],
    ['with single quotes', voice.replaceAll('"', "'")],
    ['with lines in tags', voice.replaceAll(' ', '\r\n')],
    [
      'with values as elements',
      voice.replace(
        entries,
        '<entry>\n <parent>0</parent><duration> 60 </duration><volume_left>0.5</volume_left><volume_right>0.5</volume_right>\n' +
          '<beatfreq>4</beatfreq><basefreq>200</basefreq><state>0</state>\n</entry>',
      ),
    ],
  ])('a schedule is read %s', (_, text) => {
    const { sound } = read(schedule(text));
    expect(sound).toMatchObject(expected);
    expect(sound.layers).toHaveLength(1);
  });

  it('a title may be in a CDATA section', () => {
    expect(read(schedule(`<title><![CDATA[Noche & día]]></title>${voice}`)).credit.title).toBe('Noche & día');
  });
});
