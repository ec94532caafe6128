import { runningSession } from '#core/player/player-state.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import type { StageSceneProps } from './stage-scene.tsx';

const BreathGuide = optionalPart(async () => (await import('#components/breathing/breath-guide.tsx')).BreathGuide);

/**
 * The word of the breath in the middle of the figure. A low stage has no room for it there: it grows by the word, which
 * never covers the hertz. The place is there before the session starts, so that nothing moves then.
 */
export function BreathPlace({ settingsState: { settings, isActive }, isCovered, frame, body }: StageSceneProps) {
  const { player, state } = usePlayer();
  const course = isActive ? runningSession(state)?.programme.breathing : undefined;
  if (!course && !settings.breathing) return null;
  return (
    <>
      {/* Ends half a word above the middle of the figure: `figurePlace` less the bar above. */}
      <div className="max-h-[calc(26.7svh-5.25rem)] grow lg:max-h-[calc(42svh-5.25rem)]" />
      <div className="pointer-events-none grid min-h-12 shrink-0 place-items-center lg:min-h-13">
        {course && (
          <div hidden={isCovered}>
            <BreathGuide
              {...{ course, frame, body }}
              isSounding={isActive && state.phase === 'playing'}
              position={player.position}
              vibration={settings.breathing?.vibration === true}
            />
          </div>
        )}
      </div>
    </>
  );
}
