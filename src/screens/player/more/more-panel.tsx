import { Disclosure } from '#components/disclosure.tsx';
import { isImported } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { knownGrade } from '#core/catalogue/known-grade.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { AboutEvidence, AboutOwnHertz, Care } from '#screens/player/knowledge/evidence.tsx';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const OwnInsight = lazyPart(async () => (await import('#screens/player/knowledge/own-insight.tsx')).OwnInsight);
const SaveSound = lazyPart(async () => (await import('./tone-actions.tsx')).SaveSound);
const MeasureSound = lazyPart(async () => (await import('./tone-actions.tsx')).MeasureSound);

interface MorePanelProps {
  frequency: Frequency;
  settingsState: SettingsState;
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

/** A programme says itself what is known of it. */
const isOfCatalogue = ({ id }: Frequency, { title }: SessionSettings): boolean =>
  !isImported(id) && !(title && 'programme' in title);

/** What is known of a sound, and what can be done with it besides hearing it. */
export function MorePanel({ frequency, settingsState, blind }: MorePanelProps) {
  const { player, evidence } = useMessages();
  const proof = useChapter('proof');
  const { settings } = settingsState;
  const grade = knownGrade(frequency, toneOf(settings).hertz);
  const sound = { frequency, settings, blind };
  return (
    <div className="-mx-5 -mt-2 divide-y divide-line border-t border-line">
      {isOfCatalogue(frequency, settings) && (
        <Disclosure isNested title={player.about} value={grade && evidence.name[grade]}>
          {grade ? <AboutEvidence {...frequency} grade={grade} /> : <AboutOwnHertz {...frequency} />}
        </Disclosure>
      )}
      <Disclosure isNested title={player.ownData}>
        <OwnInsight frequency={frequency} settingsState={settingsState} />
      </Disclosure>
      <Disclosure isNested title={proof.file.title}>
        <SaveSound {...sound} />
      </Disclosure>
      <Disclosure isNested title={proof.title}>
        <MeasureSound {...sound} />
      </Disclosure>
      <Disclosure isNested title={player.safety}>
        <Care />
      </Disclosure>
    </div>
  );
}
