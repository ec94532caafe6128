import { positionInBreath } from '#components/breathing/position-in-breath.ts';
import { fullnessAt, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Scene } from '#core/sound/scenes.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LivingFigure } from './living-figure.tsx';

// Only a sound with a soundscape shows it.
const NatureFigure = optionalPart(async () => (await import('./nature-figure.tsx')).NatureFigure);

interface SessionFigureProps {
  hertz: Hertz;
  accent: Accent;
  /** The soundscapes; where there are none, the figure is that of the tone. */
  scenes: readonly Scene[];
  course: BreathingCourse | undefined;
  sounding: boolean;
  level: () => Gain;
  position: () => Seconds;
  onDrawn?: () => void;
}

/** What a session shows: the figure of its tone, or the pictures of its soundscapes. */
export function SessionFigure({ hertz, accent, scenes, course, position, ...heard }: SessionFigureProps) {
  if (scenes.length > 0) {
    const swell = (): number | undefined => course && fullnessAt(course, position());
    return <NatureFigure scenes={scenes} swell={swell} position={position} {...heard} />;
  }
  return (
    <LivingFigure
      hertz={hertz}
      accent={accent}
      position={course ? positionInBreath(position, course) : position}
      {...heard}
    />
  );
}
