import { SleepNow } from './sleep-now.tsx';
import { StartTiles } from './start-tiles.tsx';

/** What plays with one tap: the night, three minutes of calm, blocks of work. */
export function StartNow() {
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <SleepNow />
      <StartTiles />
    </div>
  );
}
