import { describe, expect, it } from 'vitest';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { readSchedule } from './read-schedule.ts';

const xml = (head: string): string =>
  `<schedule>${head}<voice><type>0</type><entries><entry duration="60" volume_left="1" volume_right="1" beatfreq="5" basefreq="200"/></entries></voice></schedule>`;

function creditOf(text: string, file = 'some.gnaural') {
  const read = readSchedule(text, file);
  if ('problem' in read) throw new Error(read.problem);
  const query = new URLSearchParams(read.address);
  // What the player reads from the link is what the file said.
  expect(settingsFromAddress(query, importedFrequency(Number(query.get('id')))).credit).toEqual(read.credit);
  return read.credit;
}

describe('whose a schedule is', () => {
  it('is said by the elements of Gnaural', () => {
    const head =
      '<title>Sue&#241;o &amp; calma</title><author>A. &lt;b&gt;</author><schedule_description>For\nthe night</schedule_description>';
    expect(creditOf(xml(head))).toEqual({ title: 'Sueño & calma', author: 'A. <b>', about: 'For the night' });
  });

  it('is said by the first comments of SBaGen, with the name of the file', () => {
    const text = '## A slow fall\n# by Jane Doe\n#\n# for headphones\n\na: 200+10/20\n# not this\n0:00 a';
    expect(creditOf(text, 'Mi caída.sbg')).toEqual({
      title: 'Mi caída',
      author: 'Jane Doe',
      about: 'A slow fall for headphones',
    });
  });

  it.each([
    ['x.gnaural.txt', 'x'],
    ['x.sbg', 'x'],
    ['a.b.xml', 'a.b'],
    ['without', 'without'],
  ])('is the name of the file %s where it has no title', (file, title) => {
    expect(creditOf(xml('<title> </title>'), file).title).toBe(title);
  });

  it('expands no entity of the document', () => {
    expect(creditOf(xml('<title>&x;&#0;&#x110000;a</title>')).title).toBe('a');
  });

  it('cannot rename an entry of the catalogue', () => {
    const query = new URLSearchParams('?id=1&mode=pure&title=Another&author=Nobody');
    expect(settingsFromAddress(query, importedFrequency(1))).not.toHaveProperty('credit');
  });
});
