import { expect, it } from 'vitest';
import { readSchedule } from './read-schedule.ts';
import { scheduleText } from './schedule-text.ts';

const script = '# de Peña, sueño\r\n-SE\r\na: 200+10/20\r\noff: -\r\n0:00 == a\r\n0:10 == off\r\n';

/** Each unit as two bytes, the lower one first. */
function inUtf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index, text.charCodeAt(index), isLittle);
  return bytes;
}

const latin = Uint8Array.from(script, (character) => character.charCodeAt(0));
const utf8 = new TextEncoder().encode(script);

it.each([
  ['UTF-8', utf8],
  ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)],
  ['Latin 1', latin],
  ['UTF-16', inUtf16(script, true)],
  ['UTF-16 with its mark', inUtf16(`\u{FEFF}${script}`, true)],
  ['UTF-16 the other way round', inUtf16(script, false)],
  ['UTF-16 the other way round with its mark', inUtf16(`\u{FEFF}${script}`, false)],
  ['the end of file of DOS', Uint8Array.of(...utf8, 0x1a, 0, 0)],
])('a schedule in %s is read', (_, bytes) => {
  const read = readSchedule(scheduleText(bytes));
  expect(read).toMatchObject({ sound: { minutes: 10 }, credit: { about: 'de Peña, sueño' } });
});

it('binary is no schedule, whatever it is taken for', () => {
  for (const bytes of [[], [0], [0xff, 0xfe], [0xff, 0xfe, 0xd8], [0, 0xd8, 0, 0xdc], [0x1f, 0x8b, 8, 0]])
    expect(readSchedule(scheduleText(Uint8Array.from(bytes)))).toEqual({ problem: 'not-a-schedule' });
});
