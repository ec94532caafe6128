import type { TabChannel } from '#core/platform/page/tabs.ts';
import { continuedPlan } from '#core/player/continue-session.ts';
import { runningSession } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';

interface OneTabOptions {
  player: Pick<Player, 'subscribe' | 'getSnapshot' | 'play' | 'stop'>;
  /** Reaches the other tabs; silent where the browser has no channel. */
  channel: TabChannel;
  loadTexts: () => Promise<{ tabSaid: string; tabBoth: string }>;
  show: (text: string, action?: { label: string; onClick: () => void }) => void;
  onFailure: (error: unknown) => void;
}

const started = 'session-started';

/** The session that was started last is heard: those of other tabs end, and say how both can be heard. */
export function letOneTabSound({ player, channel, loadTexts, show, onFailure }: OneTabOptions): void {
  let wasRunning = runningSession(player.getSnapshot()) !== undefined;
  let isBeside = false;
  player.subscribe(() => {
    const state = player.getSnapshot();
    if (state.phase === 'opening') return;
    const isRunning = runningSession(state) !== undefined;
    if (isRunning && !wasRunning && !isBeside) channel.send(started);
    wasRunning = isRunning;
    isBeside = false;
  });

  const say = async (): Promise<void> => {
    const state = player.getSnapshot();
    const plan = state.phase === 'idle' && state.last ? continuedPlan(state.last) : undefined;
    const { tabSaid, tabBoth } = await loadTexts();
    const playBeside = (): void => {
      isBeside = true;
      if (plan) void player.play(plan);
    };
    show(tabSaid, plan && { label: tabBoth, onClick: playBeside });
  };
  channel.listen((message) => {
    if (message !== started || !runningSession(player.getSnapshot())) return;
    player.stop();
    say().catch(onFailure);
  });
}
