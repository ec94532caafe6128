import { maxScheduleBytes } from './schedule.ts';

const filled = (start: string, text: string, end = ''): string =>
  start + text.repeat(Math.floor((maxScheduleBytes - start.length - end.length) / text.length)) + end;

const sets = 'a: 200+8/10\nb: 300-4/9 bell+800/9\n';
const xml = '<schedule><loops>0</loops>';
const entry = '<entry duration="1" volume_left="1" volume_right="1" beatfreq="5" basefreq="200"/>';

/** Texts as large as a file may be, each of a kind that something could take long with. */
export const hostileTexts: Readonly<Record<string, string>> = {
  zeros: filled('', '\0'),
  spaces: filled('', ' '),
  lines: filled('', '\n'),
  'one line': filled('a: ', '2'),
  tones: filled('a: ', '200+8/10 '),
  definitions: filled('', 'a: 200+8/10\n'),
  'lines of times': filled(sets, '+0:00:01 == a ->\n'),
  'times in a time': filled(`${sets}NOW`, '+0:00'),
  'blocks in blocks': filled('', 'a: {\n'),
  'a block with itself': filled(`${sets}x: {\n`, '+0:00 x\n', '}\nNOW x'),
  comments: filled('', '#'),
  options: filled('-SE ', '-m a '),
  dashes: filled('', '-'),
  digits: filled(`${sets}1:00 `, '1'),
  tags: filled(xml, '<'),
  'open voices': filled(xml, '<voice>'),
  'open comments': filled(xml, '<!--'),
  'open sections': filled(`${xml}<title>`, '<![CDATA['),
  'open entries': filled(`${xml}<voice><type>0</type>`, '<entry '),
  'entries as elements': filled(`${xml}<voice><type>0</type>`, '<entry><duration>1</duration>'),
  'values as elements': filled(`${xml}<voice><type>0</type><entry>`, '<duration>1</duration>'),
  entries: filled(`${xml}<voice><type>0</type>`, entry),
  'voices with an entry': filled(xml, `<voice><type>0</type>${entry}</voice>`),
  'spaces in a tag': filled(`${xml}<voice><type>0</type><entry`, ' '),
  entities: filled(`${xml}<title>`, '&lt;'),
};
