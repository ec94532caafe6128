import { describe, expect, it } from 'vitest';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { namedSoundscape } from './named-soundscape.ts';
import { entry, frequency, gnaural, read, voice } from './schedule.fixture.ts';

const layersOf = (text: string) => read(text).sound.layers.map(({ kind, level }) => ({ kind, level }));

describe('rain and drops of Gnaural', () => {
  const beat = voice(0, [entry(60, 5, 100, 0.5)]);

  it('are the rain and the stream that Onda computes, said in the note', () => {
    const { sound, notes, address } = read(
      gnaural([beat, voice(6, [entry(60, 8, 0.1, 0.25)]), voice(5, [entry(60, 2, 0.0016, 0.5)])]),
    );
    expect(sound.layers.map(({ kind }) => kind)).toEqual(['binaural', 'rain', 'stream']);
    expect(notes).toEqual([{ kind: 'soundscapes', of: ['rain', 'stream'] }]);
    expect(settingsFromAddress(new URLSearchParams(address), frequency).layers).toEqual(sound.layers);
  });

  it('are as loud as there are drops at once', () => {
    const levelOf = (count: number, chance: number): number =>
      layersOf(gnaural([beat, voice(6, [entry(60, count, chance, 0.5)])]))[1]?.level ?? 0;
    // One drop in the mean is as loud as Onda’s rain.
    expect(levelOf(8, 1 / 21)).toBe(100);
    expect(levelOf(2, 1 / 21)).toBe(50);
    expect(levelOf(8, 0.001)).toBeCloseTo(15.5, 0);
    expect(layersOf(gnaural([beat, voice(6, [entry(60, 8, 0, 0.5)])]))).toHaveLength(1);
  });

  it('move between the ears, and rise and fall', () => {
    const shower = [entry(30, 8, 1 / 21, 0.5, 0), entry(30, 8, 1 / 21, 0, 0.25)];
    const [, rain] = read(gnaural([beat, voice(6, shower)])).sound.layers;
    expect(rain).toMatchObject({
      balance: -100,
      steps: [
        { at: 30, balance: 100, level: 50 },
        { at: 60, balance: -100, level: 100 },
      ],
    });
  });

  it('a recording is what its name says, where that is known', () => {
    const file = (name: string) => voice(2, [entry(60, 0, 0, 0.5)]).replace('>x<', `>${name}<`);
    const text = gnaural([beat, file('C:\\My sounds\\OceanSurf.wav'), file('choir.ogg')]);
    expect(layersOf(text).map(({ kind }) => kind)).toEqual(['binaural', 'waves']);
    expect(read(text).notes).toEqual([
      { kind: 'sound-files', count: 1 },
      { kind: 'soundscapes', of: ['waves'] },
    ]);
  });
});

describe('the recording that SBaGen mixes in', () => {
  it('is the sound of nature that its name says, as loud as the tones say', () => {
    const { sound, notes } = read(
      '-SE -m river1.ogg\na: 200+10/1 mix/50\nb: 200+10/1 mix/100\n0:00 == a ->\n0:10 == b',
    );
    expect(sound.layers).toMatchObject([
      { kind: 'binaural', hertz: 10, steps: [{ at: 0, level: 1 }, { at: 600 }] },
      {
        kind: 'stream',
        steps: [
          { at: 0, level: 50 },
          { at: 600, level: 100 },
        ],
      },
    ]);
    expect(sound.intensity).toBe(100);
    expect(notes).toEqual([{ kind: 'soundscapes', of: ['stream'] }]);
  });

  it('is heard throughout where no tone says how loud it is', () => {
    expect(layersOf('-m rain.mp3\na: 200+10/20\n0:00 a')).toEqual([
      { kind: 'binaural', level: 100 },
      { kind: 'rain', level: 100 },
    ]);
  });

  it('goes with what -p stands for', () => {
    const { sound, notes } = read('-m river.ogg -p slide t10 200+10/1 mix/100');
    expect(sound.layers).toContainEqual(expect.objectContaining({ kind: 'stream' }));
    expect(notes).not.toContainEqual(expect.objectContaining({ kind: 'sound-files' }));
  });

  it.each([
    ['an unknown name', '-m choir.ogg\na: 200+10/20\n0:00 a'],
    ['no name', '-M\na: 200+10/20 mix/50\n0:00 a'],
    ['no file at all', 'a: 200+10/20 mix/50\n0:00 a'],
    // SBaGen plays the first.
    ['a second name', '-m choir.ogg -m rain.ogg\na: 200+10/20 mix/50\n0:00 a'],
  ])('is noted with %s', (_, text) => {
    expect(layersOf(text)).toHaveLength(1);
    expect(read(text).notes).toEqual([{ kind: 'sound-files', count: 1 }]);
  });
});

describe('the name of a recording', () => {
  it.each([
    ['river1.ogg', 'stream'],
    ['river2.ogg#1', 'stream'],
    ['/home/ana/Música/lluvia_suave.mp3', 'rain'],
    ['HeavyRain-loop.wav', 'rain'],
    ['thunderstorm.ogg', 'rain'],
    ['Rain on a tent.flac', 'roof'],
    ['distant-thunder.ogg', 'thunder'],
    ['waterfall.wav', 'waterfall'],
    ['babbling water.wav', 'stream'],
    ['waves 2.mp3', 'waves'],
    ['Ocean.mp3', 'waves'],
    ['olas del mar.ogg', 'waves'],
    ['wind.wav', 'wind'],
    ['fireplace.ogg', 'fire'],
    ['grillos.ogg', 'crickets'],
    ['tibetan bowls.ogg', 'bowl'],
  ])('%s is %s', (file, soundscape) => {
    expect(namedSoundscape(file)).toBe(soundscape);
  });

  it.each([
    '',
    'brainwaves.ogg',
    'theta-waves.mp3',
    'train.wav',
    'rainbow.mp3',
    'windows.wav',
    'firefly.ogg',
    'music.ogg',
    'ocarina.ogg',
    'marimba.wav',
  ])('%s says none', (file) => {
    expect(namedSoundscape(file)).toBeUndefined();
  });
});
