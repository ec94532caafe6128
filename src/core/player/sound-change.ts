import type { ToneShape } from '#core/audio/programme.ts';
import type { ToneSettings } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import { backgroundOf, toneOf } from '#core/sound/layers.ts';
import type { Hertz } from '#core/units.ts';
import type { SessionSettings, SoundChange, SoundSettings } from './session-settings.ts';

// Apart from what a sound is by default: the first load of every page has this.
export function audibleHertz({ mode, hertz, carrier }: Pick<ToneShape, 'mode' | 'hertz' | 'carrier'>): Hertz {
  return forms[mode].hasCarrier ? carrier : Math.abs(hertz);
}

const heardAt = ({ kind, ...tone }: ToneSettings): Hertz => audibleHertz({ mode: kind, ...tone });

/** Whether the changes set the level of the background noise that is there. */
export function setsBackgroundLevel(settings: SoundSettings, changes: SoundChange): boolean {
  const [before, after] = [backgroundOf(settings), backgroundOf({ ...settings, ...changes })];
  return before !== undefined && after !== undefined && before.level !== after.level;
}

/** A chosen intensity lasts until another tone is heard, a chosen background level until the noise is removed. */
export function withSoundChange<Settings extends SessionSettings>(settings: Settings, changes: SoundChange): Settings {
  const next = { ...settings, ...changes };
  if (setsBackgroundLevel(settings, changes)) next.backgroundChosen = true;
  else if (!backgroundOf(next)) next.backgroundChosen = false;
  if (changes.intensity !== undefined) return { ...next, intensityChosen: true };
  return heardAt(toneOf(next)) === heardAt(toneOf(settings)) ? next : { ...next, intensityChosen: false };
}
