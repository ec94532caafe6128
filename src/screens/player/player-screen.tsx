import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadableView } from '#components/loadable-view.tsx';
import { useTransitionEnd } from '#components/player-transition.ts';
import { accentClass } from '#components/accent-class.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { AddressedFrequency } from '#core/catalogue/player-address.ts';
import type { Loadable } from '#core/loadable.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useQueryReady } from '#hooks/use-query-ready.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { LoadError, NothingToPlay, sessionPlaceholder } from './player-fallbacks.tsx';
import { Knowledge } from '#screens/player/knowledge/knowledge.tsx';
import { Session } from '#screens/player/session/session.tsx';
import { Stage } from './stage.tsx';
import { useSessionSettings } from './use-session-settings.ts';
import { useShownPreset } from './use-shown-preset.ts';
import type { ShownPreset } from './use-shown-preset.ts';
import type { SettingsState } from './use-session-settings.ts';

type Problem = 'missingId' | 'malformedId' | 'unknownId';

interface RequestedFrequency {
  title: string;
  loadable: Loadable<Frequency>;
  problem: Problem | undefined;
  /** undefined while loading and if there is a problem. */
  frequency: Frequency | undefined;
  settingsState: SettingsState | undefined;
  shownPreset: ShownPreset;
}

function useRequestedFrequency(): RequestedFrequency {
  const [query] = useSearchParams();
  const { player } = useMessages();
  const addressed = useQueryReady() ? addressedFrequency(query) : undefined;
  const loadable = useFrequency(addressed && 'id' in addressed ? addressed.id : undefined);
  const problem = problemOf(addressed, loadable);
  const frequency = loadable.status === 'ready' ? loadable.value : undefined;
  const shownPreset = useShownPreset(query, frequency);
  const title = useTitle(shownPreset, frequency);
  return {
    title: problem ? player[problem] : title,
    loadable,
    problem,
    frequency,
    shownPreset,
    settingsState: useSessionSettings({ frequency, query, ...usePlayer() }),
  };
}

function useTitle({ preset }: ShownPreset, frequency: Frequency | undefined): string {
  const { player } = useMessages();
  const locale = useLocale();
  return preset?.name ?? frequency?.title[locale] ?? player.title;
}

function problemOf(addressed: AddressedFrequency | undefined, frequency: Loadable<Frequency>): Problem | undefined {
  if (addressed === undefined) return undefined;
  if ('problem' in addressed) return addressed.problem === 'missing' ? 'missingId' : 'malformedId';
  return frequency.status === 'failed' && frequency.kind === 'not-found' ? 'unknownId' : undefined;
}

export function PlayerScreen() {
  const { app } = useMessages();
  useTransitionEnd();
  const shown = useRequestedFrequency();
  const { title, loadable, problem, frequency, settingsState, shownPreset } = shown;
  return (
    <main
      id="content"
      className={classNames(
        'relative isolate grid min-h-svh content-start overflow-x-clip lg:grid-cols-[1.15fr_1fr]',
        frequency ? accentClass(frequency.category) : 'accent-pulse',
      )}
    >
      <title>{app.pageTitle(title)}</title>
      <meta name="description" content={app.description} />
      <Stage
        title={title}
        isIdle={problem !== undefined || loadable.status === 'failed'}
        shown={frequency && settingsState && { frequency, settingsState, shownPreset }}
      />
      <div className="relative in-data-crossing:[view-transition-name:panel] px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:px-10 lg:py-16">
        <div className="mx-auto grid w-full max-w-xl gap-8">
          <Panel {...shown} />
        </div>
      </div>
    </main>
  );
}

function Panel({ loadable, problem, settingsState }: RequestedFrequency) {
  const { player, library } = useMessages();
  const [tries, setTries] = useState(0);
  if (problem) return <NothingToPlay hint={player[`${problem}Hint`]} />;
  if (loadable.status === 'failed') return <LoadError failure={loadable} />;
  return (
    <LoadableView
      loadable={loadable}
      loading={player.loading}
      failed={library.failed}
      stillTrying={library.stillTrying}
      placeholder={sessionPlaceholder}
    >
      {(ready) => (
        <>
          {settingsState && (
            <Session
              key={ready.id}
              frequency={ready}
              settingsState={settingsState}
              tries={tries}
              onRetry={() => setTries(tries + 1)}
            />
          )}
          <Knowledge key={`${ready.id} ${tries}`} frequency={ready} />
        </>
      )}
    </LoadableView>
  );
}
