import type { RunningSession } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import type { LeavingChoice } from '#core/settings/sound-preferences.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { MiniPlayerContainer, titleOf } from './mini-player-container.tsx';

interface MiniPlayerQuestionProps {
  running: RunningSession;
  player: Pick<Player, 'stop'>;
}

/** A long session whose player was left sounds on; asks once whether such sessions shall. */
export function MiniPlayerQuestion({ running, player }: MiniPlayerQuestionProps) {
  const { sound } = useMessages();
  const { leaving } = useChapter('profile').sound;
  const { set } = useSetting('sound');
  const { plan, remaining } = running;
  const title = titleOf(plan);
  const answer = (leavingLong: LeavingChoice): void => {
    set({ leavingLong });
    if (leavingLong === 'end') player.stop();
  };
  return (
    <MiniPlayerContainer label={sound.nowPlaying(title)} plan={plan} opened={false}>
      <div role="status" className="grid min-w-0 grow grid-cols-1 gap-1.5 py-1.5 pr-1.5">
        <p className="leading-snug">
          <span className="block truncate font-medium tabular-nums">
            {[title, ...(remaining === undefined ? [] : [formatMinutes(remaining)])].join(' · ')}
          </span>
          {leaving.question}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button className="grow" onClick={() => answer('play')}>
            {leaving.play}
          </Button>
          <Button kind="quiet" className="grow" onClick={() => answer('end')}>
            {leaving.end}
          </Button>
        </div>
        <p className="text-xs text-muted">{leaving.remembered}</p>
      </div>
    </MiniPlayerContainer>
  );
}
