import { soundName, type SoundTitle } from './sound-title.ts';

/** A link may come from anybody: what it calls the sound is only ever a name. */
export function titleFromAddress(query: URLSearchParams): SoundTitle | undefined {
  const programme = query.get('programme');
  if (programme !== null && /^[a-z-]{1,40}$/.test(programme)) return { programme };
  const name = soundName(query.get('name') ?? '');
  const preset = query.get('preset');
  if (name === '') return undefined;
  return { name, ...(preset !== null && /^[\da-f-]{36}$/.test(preset) && { preset }) };
}
