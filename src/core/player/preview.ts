import type { Instrument, Playback } from '#core/audio/instruments/instrument.ts';
import { bellSeconds } from '#core/audio/parts/bell.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { LayerSettings } from '#core/domain/layers.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import { noiseLayer, toneLayer } from '#core/sound/layers.ts';
import { gainOf, needsBass } from '#core/catalogue/frequency.ts';
import { delay } from '#core/platform/time/ticker.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Percent, Seconds } from '#core/units.ts';
import type { PlayerAudio } from './current-session.ts';
import { referenceProgramme, type PlayerState } from './player-state.ts';
import { limitedIntensity, programmeFor } from './programme-for-settings.ts';
import { carriedForm, type SessionSettings, type ToneDefaults } from './session-settings.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';

type PreviewId = PreviewedSound['id'];

/** What sounds: the id of a frequency, a soundscape, or the bell. */
export interface Preview extends Readable<PreviewId | undefined> {
  /** Call it from a tap. Ends another preview, or this one if it sounds. Never rejects. Ignored during a session. */
  toggle: (sound: PreviewedSound) => Promise<void>;
  stop: () => void;
}

export interface PreviewedTone extends ToneDefaults {
  id: number;
}

export interface PreviewedSoundscape {
  id: Soundscape;
}

/** That of the preferences, alone. */
export interface PreviewedBell {
  id: 'bell';
}

export type PreviewedSound = PreviewedTone | PreviewedSoundscape | PreviewedBell;

const duration: Seconds = 5;
const attack: Seconds = 0.8;
const fade: Seconds = 1.2;
/** The clock of a sound card that breaks down meanwhile stands still. A tab that has just been hidden is slow. */
const overdueMilliseconds = (duration + 4) * 1000;

/** 3 dB below the usual 70 %. */
const maxIntensity: Percent = 50;

interface PreviewDependencies {
  audio: Pick<PlayerAudio, 'open' | 'rest' | 'watch'>;
  createInstrument: (context: BaseAudioContext) => Promise<Instrument>;
  preferences: Readable<SoundPreferences>;
  player: Readable<PlayerState>;
  /** In the form of an address. */
  lastChoice: () => string;
  onAudioFailure: (error: unknown) => void;
}

/** Layers without a tone. */
function layersAlone(chosen: string, ...others: LayerSettings[]): SessionSettings {
  const silence = {
    hertz: 440,
    suggestedMode: 'pure',
    suggestedCarrier: undefined,
    defaultIntensity: maxIntensity,
  } as const;
  const settings = settingsFromAddress(new URLSearchParams({ mode: 'pure' }), silence, chosen);
  return { ...settings, layers: [toneLayer({ hertz: 440, level: 0 }), ...others] };
}

/** As the player would open it, but with a bass in the form that small speakers carry. */
function toneSettings(tone: PreviewedTone, chosen: string): SessionSettings {
  const address = new URLSearchParams(needsBass(tone.hertz) ? { mode: carriedForm(tone).kind } : {});
  return settingsFromAddress(address, tone, chosen);
}

/** A soundscape sounds at the level that it has when it is added at full level. */
function settingsFor(sound: PreviewedSound, chosen: string): SessionSettings {
  if ('hertz' in sound) return toneSettings(sound, chosen);
  return layersAlone(chosen, ...(sound.id === 'bell' ? [] : [noiseLayer({ kind: sound.id, level: 100 })]));
}

/** A bell rings out. */
function previewTiming({ id }: PreviewedSound, { bells: { sound } }: SoundPreferences): Timing {
  if (id !== 'bell') return { duration, attack, fade, bells: [] };
  return { duration: bellSeconds, attack: 0, fade: 0, bells: [{ at: 0, level: gainOf(maxIntensity), sound }] };
}

function previewProgramme(sound: PreviewedSound, chosen: string, preferences: SoundPreferences) {
  const settings = settingsFor(sound, chosen);
  const at = (intensity: Percent): Programme => programmeFor({ ...settings, intensity }, preferences);
  return { at, intensity: Math.min(settings.intensity, maxIntensity) };
}

/** Five seconds of a frequency or a soundscape, or one bell, no louder to the ear than what was heard before (decision 011). */
export function createPreview({
  audio,
  createInstrument,
  preferences,
  player,
  lastChoice,
  onAudioFailure,
}: PreviewDependencies): Preview {
  const store = createStore<PreviewId | undefined>(undefined);
  let attempt = 0;
  let sounding: Playback | undefined;
  let overdue = new AbortController();
  let last: Programme | undefined;
  const isIdle = (): boolean => player.getSnapshot().phase === 'idle';

  const stop = (): void => {
    overdue.abort();
    attempt += 1;
    sounding?.stop();
    sounding = undefined;
    store.set(undefined);
  };
  const rest = (): void => {
    if (isIdle() && store.getSnapshot() === undefined) audio.rest();
  };
  player.subscribe(() => {
    const state = player.getSnapshot();
    if (state.phase !== 'idle' && store.getSnapshot() !== undefined) stop();
    if (state.phase === 'playing') last = referenceProgramme(state);
  });
  audio.watch((isRunning) => {
    if (!isRunning && isIdle()) stop();
  });

  const giveUp = (): void => {
    onAudioFailure(new Error('The preview did not end.'));
    stop();
    rest();
  };

  const start = async (id: number, sound: PreviewedSound): Promise<void> => {
    const context = await audio.open();
    const instrument = await createInstrument(context);
    if (id !== attempt) return;
    const { at, intensity } = previewProgramme(sound, lastChoice(), preferences.getSnapshot());
    const programme = at(last ? limitedIntensity(last, at(intensity), intensity) : intensity);
    const playback = await instrument.play(programme, previewTiming(sound, preferences.getSnapshot()), () => {
      if (id === attempt) stop();
      rest();
    });
    if (id === attempt) {
      sounding = playback;
      // A bell alone says nothing of how loud a tone may be.
      if (sound.id !== 'bell') last = programme;
      overdue = new AbortController();
      delay(overdueMilliseconds, overdue.signal).then(giveUp, () => undefined);
    } else playback.stop();
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    stop,
    toggle: async (sound) => {
      const isOwn = store.getSnapshot() === sound.id;
      stop();
      if (isOwn || !isIdle()) return;
      const id = attempt;
      store.set(sound.id);
      try {
        await start(id, sound);
      } catch (error) {
        onAudioFailure(error);
        if (id === attempt) stop();
      }
      if (id !== attempt) rest();
    },
  };
}
