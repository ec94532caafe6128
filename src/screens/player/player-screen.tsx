import { useState, type ComponentProps, type Dispatch } from 'react';
import { useSearchParams } from 'react-router';
import { LoadableView } from '#components/loadable-view.tsx';
import { useTransitionEnd } from '#components/player-transition.ts';
import { accentClass } from '#components/accent-class.ts';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { isImported, type Credit } from '#core/domain/credit.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import { addressedFrequency, type AddressedFrequency } from '#core/catalogue/player-address.ts';
import type { Loadable } from '#core/loadable.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useDataReady } from '#hooks/use-data-ready.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LoadError, NothingToPlay, sessionPlaceholder } from './player-fallbacks.tsx';
import { Knowledge } from '#screens/player/knowledge/knowledge.tsx';
import { SessionView } from '#screens/player/session/session.tsx';
import type { NamedProgramme, ProgrammeFound } from '#screens/player/programme/programme-part.tsx';
import { Stage } from './stage.tsx';
import { useNight } from '#screens/player/night/use-night.ts';
import { useSessionSettings, type SettingsState } from './use-session-settings.ts';
import { useShownPreset, type ShownPreset } from './use-shown-preset.ts';

// Fetched while the page is hydrated, which does without them.
import('./player-parts.ts').catch(() => undefined);

// Lazy, because few addresses name a programme.
const ProgrammePart = optionalPart(
  async () => (await import('#screens/player/programme/programme-part.tsx')).ProgrammePart,
);

const noQuery = new URLSearchParams();

type Problem = 'missingId' | 'malformedId' | 'unknownId';

interface RequestedFrequency {
  /** What the sound is called. */
  title: string;
  /** The grade of the programme that the title names, instead of the frequency's. */
  grade: EvidenceGrade | undefined;
  loadable: Loadable<Frequency>;
  problem: Problem | undefined;
  /** undefined while loading and if there is a problem. */
  frequency: Frequency | undefined;
  settingsState: SettingsState | undefined;
  shownPreset: ShownPreset;
  onProgramme: Dispatch<ProgrammeFound | undefined>;
}

function useRequestedFrequency(): RequestedFrequency {
  const [query] = useSearchParams();
  // The server's page is the same for every address of a frequency.
  const chosen = useHydrated() ? query : noQuery;
  const { player } = useMessages();
  const addressed = useDataReady() ? addressedFrequency(query) : undefined;
  const found = useFrequency(addressed && 'id' in addressed ? addressed.id : undefined);
  const shownPreset = useShownPreset(chosen, valueOf(found));
  const { nameOf, programme, onProgramme } = useName(shownPreset);
  const settingsState = useSessionSettings({ frequency: valueOf(found), query: chosen, nameOf, ...usePlayer() });
  const loadable = credited(found, settingsState?.settings.credit);
  const problem = problemOf(addressed, loadable);
  const frequency = valueOf(loadable);
  const title = useTitle(settingsState, programme, frequency);
  return {
    title: problem ? player[problem] : title,
    grade: programme?.grade,
    onProgramme,
    loadable,
    problem,
    frequency,
    shownPreset,
    settingsState,
  };
}

const valueOf = (loadable: Loadable<Frequency>): Frequency | undefined =>
  loadable.status === 'ready' ? loadable.value : undefined;

/** An imported sound has the name that its file gives it. */
function credited(loadable: Loadable<Frequency>, credit: Credit | undefined): Loadable<Frequency> {
  if (loadable.status !== 'ready' || !isImported(loadable.value.id)) return loadable;
  return { ...loadable, value: importedFrequency(loadable.value.id, credit) };
}

/** The name of a person's preset goes before all others; a programme is only called so while it sounds like it. */
function useName({ preset }: ShownPreset) {
  const [found, onProgramme] = useState<ProgrammeFound>();
  const name = preset?.name;
  const id = preset?.id ?? '';
  return {
    nameOf: (claimed: SoundTitle | undefined): SoundTitle | undefined => {
      if (name !== undefined) return { name, preset: id };
      if (claimed && 'name' in claimed) return { name: claimed.name };
      return found === 'another' ? undefined : claimed;
    },
    programme: preset === undefined && found !== 'another' ? found : undefined,
    onProgramme,
  };
}

function useTitle(
  settingsState: SettingsState | undefined,
  programme: NamedProgramme | undefined,
  frequency: Frequency | undefined,
): string {
  const { player } = useMessages();
  const locale = useLocale();
  const title = settingsState?.settings.title;
  if (title && 'name' in title) return title.name;
  return programme?.name ?? frequency?.title[locale] ?? player.title;
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
  const { title, grade, loadable, problem, frequency, settingsState, shownPreset } = shown;
  const night = useNight(settingsState);
  return (
    <main
      id="content"
      className={classNames(
        'relative isolate grid min-h-svh grid-cols-1 content-start overflow-x-clip lg:grid-cols-[1.15fr_1fr]',
        frequency ? accentClass(frequency.category) : 'accent-pulse',
      )}
    >
      <title>{app.pageTitle(title)}</title>
      <meta name="description" content={app.description} />
      <Stage
        title={title}
        grade={grade}
        night={night}
        isIdle={problem !== undefined || loadable.status === 'failed'}
        shown={frequency && settingsState && { frequency, settingsState, shownPreset }}
      />
      <div className="relative in-data-crossing:[view-transition-name:panel] px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:px-10 lg:py-16">
        <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-8">
          <Panel {...shown} isNight={night.isNightPage} />
        </div>
      </div>
    </main>
  );
}

function Panel({ loadable, problem, settingsState, onProgramme, isNight }: RequestedFrequency & { isNight: boolean }) {
  const { player } = useMessages();
  if (problem) return <NothingToPlay hint={player[`${problem}Hint`]} />;
  if (loadable.status === 'failed') return <LoadError failure={loadable} />;
  return (
    <LoadableView loadable={loadable} loading={player.loading} placeholder={sessionPlaceholder}>
      {(ready) => (
        <>
          {settingsState && (
            <>
              <SessionView key={ready.id} frequency={ready} settingsState={settingsState} isNight={isNight} />
              <ClaimedProgramme frequency={ready} settingsState={settingsState} onFound={onProgramme} />
            </>
          )}
          <Knowledge key={ready.id} frequency={ready} settings={settingsState?.settings} />
        </>
      )}
    </LoadableView>
  );
}

/** Rendered by the browser only, as everything that an address says beyond its frequency. */
function ClaimedProgramme(props: Omit<ComponentProps<typeof ProgrammePart>, 'slug'>) {
  const { claimed } = props.settingsState;
  return claimed && 'programme' in claimed && <ProgrammePart slug={claimed.programme} {...props} />;
}
