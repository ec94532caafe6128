import { valuesAt } from '#core/sound/steps.ts';
import { readSchedule } from './read-schedule.ts';

export const frequency = {
  id: 2,
  hertz: 40,
  suggestedMode: 'binaural',
  suggestedCarrier: 200,
  defaultIntensity: 60,
} as const;

export function read(text: string) {
  const found = readSchedule(text);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

export const entry = (duration: number, beat: number, base: number, left: number, right = left): string =>
  `<entry parent="0" duration="${duration}" volume_left="${left}" volume_right="${right}" beatfreq="${beat}" basefreq="${base}" state="0"/>`;
export const voice = (type: number, entries: string[], more = ''): string =>
  `<voice><description>x</description><type>${type}</type>${more}<entries>${entries.join('\n')}</entries></voice>`;
export const gnaural = (voices: string[], head = ''): string =>
  `<?xml version="1.0"?>\n<!-- See http://example.org --><schedule><loops>1</loops>${head}${voices.join('')}</schedule>`;

/** The tone of a sound at a time. */
export const toneAt = ({ layers: [tone] }: Pick<ReturnType<typeof read>['sound'], 'layers'>, time: number) =>
  valuesAt(tone, time);
