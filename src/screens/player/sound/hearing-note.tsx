import { forms } from '#core/domain/sound.ts';
import { commonHearingLimitHertz, isAudible, needsBass } from '#core/catalogue/frequency.ts';
import { carriedForm } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import type { Hertz } from '#core/units.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import type { SetFrequency } from '#screens/player/use-session-settings.ts';
import { AudibleSound } from './audible-sound.tsx';

/** Says what is really heard and what the ear or loudspeaker cannot do, and offers the other form of a deep tone. */
export function HearingNote({ frequency, settingsState }: SetFrequency) {
  const { settings, isActive } = settingsState;
  const { hertz, kind } = toneOf(settings);
  const pure = !forms[kind].hasCarrier;
  return (
    <div className="grid justify-items-center text-center text-sm text-balance text-muted">
      {(!pure || isAudible(hertz)) && (
        <p>
          <AudibleSound settings={settings} isActive={isActive} />
        </p>
      )}
      {pure && <HearingLimits hertz={hertz} />}
      {(needsBass(hertz) || !isAudible(hertz)) && <OtherForm frequency={frequency} settingsState={settingsState} />}
    </div>
  );
}

function HearingLimits({ hertz }: { hertz: Hertz }) {
  const { player } = useMessages();
  const number = useNumber();
  if (!isAudible(hertz)) return <p>{player.inaudible(number(hertz))}</p>;
  if (needsBass(hertz)) return <p>{player.needsBass}</p>;
  return hertz > commonHearingLimitHertz && <p>{player.hardlyHeard(number(commonHearingLimitHertz))}</p>;
}

function OtherForm({ frequency, settingsState: { settings, changeForm } }: SetFrequency) {
  const { sound } = useMessages();
  const { hertz, kind } = toneOf(settings);
  const { kind: carried } = carriedForm({ ...frequency, hertz });
  const isPure = !forms[kind].hasCarrier;
  const hear = forms[carried].isPulsed ? sound.hearAsPulse : sound.hearAsBeat;
  const toPure = isAudible(hertz) ? sound.toPure : sound.toPureUnheard;
  return (
    <Button kind="quiet" className="mt-2 text-sm" onClick={() => changeForm(isPure ? carried : 'pure')}>
      {isPure ? hear : toPure}
    </Button>
  );
}
