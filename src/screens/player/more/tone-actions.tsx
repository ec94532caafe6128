import { useSoundWords } from '#components/presets/use-sound-words.ts';
import { gainOf, type Frequency } from '#core/catalogue/frequency.ts';
import { declineOf } from '#core/player/decline-of.ts';
import { timingOf } from '#core/player/session-timing.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { programmeFor, soundingProgramme } from '#core/player/programme-for-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useListeningWeek } from '#hooks/use-player.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useNumber, useLocale } from '#i18n/language-context.ts';
import { ToneProof } from '#screens/player/proof/tone-proof.tsx';
import { FileExport } from '#screens/player/proof/file-export.tsx';
import { optionalPart } from '#ui/lazy-part.ts';

interface ToneActionsProps {
  frequency: Frequency;
  settings: SessionSettings;
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

const ScheduleExport = optionalPart(
  async () => (await import('#screens/player/proof/schedule-export.tsx')).ScheduleExport,
);

/** What a file or a measurement contains. */
function useRendering(settings: SessionSettings) {
  const { value: preferences } = useSetting('sound');
  const programme = programmeFor(settings, preferences);
  const duration = settings.minutes === 'unlimited' ? undefined : settings.minutes * 60;
  const timing = timingOf({
    duration,
    fade: settings.fade ?? preferences.fadeSeconds,
    bells: preferences.bells,
    level: toneOf(programme).level,
    isVolumeUnknown: true,
    decline: declineOf(settings, duration),
    extraBells: settings.bells,
    strikes: { tones: settings.strikes, level: gainOf(settings.intensity) },
  });
  return { programme, timing };
}

export function SaveSound({ frequency, settings, blind }: ToneActionsProps) {
  const proof = useChapter('proof');
  const title = frequency.title[useLocale()];
  const { hertz } = toneOf(settings);
  const name = hertz === frequency.hertz ? frequency.slug : `${frequency.slug} ${hertz} hz`;
  const rendering = useRendering(settings);
  const { form } = useSoundWords()(settings);
  if (blind) return <p>{proof.blind}</p>;
  return (
    <FileExport {...rendering} {...{ name, form }}>
      <ScheduleExport settings={settings} name={title} />
    </FileExport>
  );
}

export function MeasureSound({ settings, blind }: ToneActionsProps) {
  const proof = useChapter('proof');
  const number = useNumber();
  const { dose } = useListeningWeek();
  const { programme, timing } = useRendering(settings);
  return (
    <>
      {blind ? <p>{proof.blind}</p> : <ToneProof programme={soundingProgramme(programme)} timing={timing} />}
      {/* The week's sound dose, as far as a browser can tell. */}
      <p className="text-sm text-muted">
        {proof.dose(number(dose, 1))} {proof.doseExplained}
      </p>
    </>
  );
}
