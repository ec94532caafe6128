import { useState, ViewTransition, type RefObject } from 'react';
import { StillFigure, stillFigureScale } from '#components/figures/still-figure.tsx';
import { PlayerPicture } from '#components/player-picture.tsx';
import { useTransitionNames } from '#components/player-transition.ts';
import { accentOf } from '#core/catalogue/frequency.ts';
import { runningSession } from '#core/player/player-state.ts';
import { toneOf } from '#core/sound/layers.ts';
import { scenesAt } from '#core/sound/scenes.ts';
import { useDebounced } from '#hooks/use-debounced.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { useSoundNow } from './use-sound-now.ts';
import type { SetFrequency } from './use-session-settings.ts';

// Decoration: the page does not wait for it.
const SessionFigure = optionalPart(async () => (await import('./player-parts.ts')).SessionFigure);

/** Centred in the space above the text, as large as the stage. */
export const figurePlace =
  'absolute top-[46%] left-1/2 -z-10 w-[min(118vw,62svh)] -translate-x-1/2 -translate-y-1/2 text-accent lg:top-[42%] lg:w-[min(56vw,86svh)]';

export interface StageSceneProps extends SetFrequency {
  /** The figure, and the element that holds it, which the breath moves. */
  body: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  /** Whether the night screen covers it. */
  isCovered: boolean;
}

export function StageScene(props: StageSceneProps) {
  const { frequency } = props;
  return (
    <>
      <div className="scene themed-picture -z-10">
        <PlayerPicture category={frequency.category} className="size-full object-cover" />
      </div>
      <Figure key={frequency.id} {...props} />
    </>
  );
}

/** The still figure, which a card's figure grows into, until the living one is drawn. */
function Figure({ frequency: { id, category }, settingsState, isCovered, frame, body }: StageSceneProps) {
  const { player, state } = usePlayer();
  const settled = useDebounced(toneOf(settingsState.settings).hertz);
  const [drawn, setDrawn] = useState(false);
  const { isActive, settings } = settingsState;
  const isSounding = isActive && state.phase === 'playing';
  const course = isActive ? runningSession(state)?.programme.breathing : undefined;
  const accent = settings.breathing ? 'pulse' : accentOf[category];
  const share = stillFigureScale[accent];
  const now = useSoundNow(settingsState);
  const scenes = scenesAt(now, now.time);
  const hydrated = useHydrated();
  return (
    // A hidden figure is not animated.
    <div ref={frame} hidden={isCovered} className={classNames(figurePlace, 'aspect-square')}>
      <ViewTransition name={useTransitionNames(id).figure} default="none" share="grown">
        <div ref={body} className="absolute" style={{ inset: `${50 * (1 - share)}%` }}>
          {scenes.length === 0 && <StillFigure hertz={toneOf(settings).hertz} isHidden={drawn} />}
          <div className="absolute" style={{ inset: `${50 * (1 - 1 / share)}%` }}>
            {hydrated && (
              <SessionFigure
                hertz={settled}
                accent={accent}
                scenes={scenes}
                course={course}
                sounding={isSounding}
                level={player.soundingLevel}
                position={player.position}
                onDrawn={() => setDrawn(true)}
              />
            )}
          </div>
        </div>
      </ViewTransition>
    </div>
  );
}
