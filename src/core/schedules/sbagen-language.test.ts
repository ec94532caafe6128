import { describe, expect, it } from 'vitest';
import { toneOf } from '#core/sound/layers.ts';
import { readSchedule } from './read-schedule.ts';
import { read, toneAt as at } from './schedule.fixture.ts';

// What SBaGen 1.4.5 itself makes of each of these (`sbagen -D`).

const tones = '-SE\na: 200+4/30\nb: 100-5/20\noff: -\n';

describe('the language of SBaGen', () => {
  it('a name means what it was defined as last, before the line', () => {
    const { sound } = read(`${tones}1:00 == a ->\n1:10 == b\na: 300+4/30\n1:20 == a ->\n1:30 == a`);
    expect(at(sound, 0)).toMatchObject({ carrier: 200 });
    expect(at(sound, 1500)).toMatchObject({ carrier: 300 });
  });

  it('the lines of a block are read where it is used', () => {
    const block = 'x: {\n+0:00 == a\n+0:10 == b\n}\n';
    const { sound } = read(`${tones}${block}10:00 x\na: 400+4/30\n+1:00 x\n+1:20 == off`);
    expect(at(sound, 120)).toMatchObject({ carrier: 200 });
    expect(at(sound, 3700)).toMatchObject({ carrier: 400 });
  });

  it('-T starts within the day, and -E counts from there', () => {
    const script = 'a: 200+4/30\nb: 100+5/30\n10:00 == a ->\n11:00 == b\n12:00 == a';
    const { sound } = read(`-SE -T 10:30\n${script}`);
    expect(sound.minutes).toBe(90);
    expect(at(sound, 0)).toMatchObject({ carrier: 150 });
    expect(at(read(`-T 11:30\n${script}`).sound, 86_400 - 60)).toMatchObject({ carrier: 100 });
  });

  it('-E decides on the end where there is -L, too', () => {
    expect(read(`-L 0:05\n${tones}10:00 == a\n10:30 == b`).sound.minutes).toBe(30);
    expect(read('-L 0:05\na: 200+4/30\n10:00 == a\n10:30 == a').sound.minutes).toBe(5);
  });

  it.each(['1:00 == a -> and more', '01:00:00 == a ->', '1:0 == a ->'])('reads the line %s', (line) => {
    expect(at(read(`${tones}${line}\n1:10 == b`).sound, 300)).toMatchObject({ carrier: 150 });
  });

  it.each(['1:00 == a <-', '1:00 - a', '1:00', '1 a', 'what is this'])('does not read the line %s', (line) => {
    expect(readSchedule(`${tones}${line}\n1:10 == b`)).toEqual({ problem: 'not-a-schedule' });
  });

  it('negative numbers are tones with their ears changed, or turned over', () => {
    const { layers, intensity } = read('a: -200+4/-30 200-4/30').sound;
    expect(layers).toMatchObject([
      { carrier: 200, hertz: 4 },
      { carrier: 200, hertz: 4 },
    ]);
    expect(layers.map(({ ears }) => ears)).toEqual([undefined, undefined]);
    expect(intensity).toBe(30);
  });

  it('has long names, tabs and comments anywhere', () => {
    const name = 'n'.repeat(150);
    const script = `-SE\t# start\n\t${name}:\t200+4/30 # tone\n\n1:00\t==\t${name}\t->\n1:10 == ${name}`;
    expect(toneOf(read(script).sound)).toMatchObject({ hertz: 4, carrier: 200 });
  });
});
