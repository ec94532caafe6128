import { ArrowLeft } from 'lucide-react';
import { useRef, ViewTransition } from 'react';
import { CategoryName } from '#components/category-name.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { dialogPart } from '#components/dialog-part.tsx';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { FavouriteButton } from '#components/favourite-button.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { libraryPosition } from '#components/library-position.ts';
import { prepareReturnTransition, useTransitionNames } from '#components/player-transition.ts';
import { isImported } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { knownGrade } from '#core/catalogue/known-grade.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { toneOf } from '#core/sound/layers.ts';
import { exceedsSlider } from '#core/player/breathing-session.ts';
import type { Hertz } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { IconLink } from '#ui/icon-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Mark } from '#ui/mark.tsx';
import { optionalPart } from '#ui/lazy-part.ts';
import { BreathPlace } from './breath-place.tsx';
import { OwnHertz } from './own-hertz.tsx';
import type { Night } from '#screens/player/night/use-night.ts';
import { NightButton } from '#screens/player/night/night-button.tsx';
import { KeepButton } from '#screens/player/presets/keep-button.tsx';
import { figurePlace, StageScene } from './stage-scene.tsx';
import { useToneNow } from './use-sound-now.ts';
import type { SetFrequency } from './use-session-settings.ts';
import type { ShownPreset } from './use-shown-preset.ts';

const ShareButton = optionalPart(async () => (await import('./player-parts.ts')).ShareButton);
const ForeignName = optionalPart(async () => (await import('./foreign-name.tsx')).ForeignName);
const NightScreen = dialogPart(async () => (await import('#screens/player/night/night-screen.tsx')).NightScreen);

interface StageProps {
  title: string;
  /** The grade of the programme that the title names, instead of the frequency's. */
  grade: EvidenceGrade | undefined;
  /** undefined while loading and if there is no frequency. */
  shown: StageFrequency | undefined;
  /** Whether nothing is loading. */
  isIdle: boolean;
  night: Night;
}

interface StageFrequency extends SetFrequency {
  shownPreset: ShownPreset;
}

export function Stage({ title, grade, shown, isIdle, night }: StageProps) {
  const { isNight, setNight, isAddressed } = night;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const place = { frame, body, isCovered: isNight };
  return (
    <header
      className={classNames(
        'relative isolate flex min-h-[58svh] flex-col lg:sticky lg:top-0 lg:h-svh lg:self-start',
        isIdle && 'glow-accent',
      )}
    >
      {shown ? <StageScene {...shown} {...place} /> : <WaitingMark isIdle={isIdle} />}
      {/* Named, so that it stays above the figure during the transition. */}
      <div className="flex grow flex-col in-data-crossing:[view-transition-name:stage]">
        <div
          aria-hidden
          className="absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-ground from-30% to-transparent lg:-right-2/5"
        />
        <Bar {...{ title, shown }} onNight={() => setNight(true)} />
        {isNight && shown && (
          <NightScreen {...shown} title={title} blackens={isAddressed} onClose={() => setNight(false)} />
        )}
        {shown && <BreathPlace key={shown.frequency.id} {...shown} {...place} />}
        <Lines {...{ title, grade, shown }} />
      </div>
    </header>
  );
}

function WaitingMark({ isIdle }: Pick<StageProps, 'isIdle'>) {
  return <Mark weight={0.6} className={classNames(figurePlace, isIdle ? 'opacity-60' : 'opacity-15')} />;
}

interface BarProps extends Pick<StageProps, 'title' | 'shown'> {
  onNight: () => void;
}

function Bar({ title, shown, onNight }: BarProps) {
  const { app, navigation } = useMessages();
  const back = libraryPosition();
  return (
    <div className="flex flex-wrap items-center justify-between px-2 pt-[max(0.75rem,env(safe-area-inset-top))] lg:px-5">
      <IconLink
        to={back?.address ?? routes.library}
        state={back?.arrival}
        onClick={() => prepareReturnTransition(back?.arrival.scroll ?? 0)}
        label={app.backTo(navigation.library)}
      >
        <ArrowLeft aria-hidden />
      </IconLink>
      <div className="ml-auto flex flex-wrap items-center justify-end">
        {shown && <Actions {...shown} title={title} onNight={onNight} />}
        <LanguageToggle />
      </div>
    </div>
  );
}

function Actions({
  frequency,
  settingsState,
  shownPreset,
  title,
  onNight,
}: StageFrequency & Pick<BarProps, 'title' | 'onNight'>) {
  return (
    <>
      <NightButton onOpen={onNight} />
      <KeepButton frequency={frequency} settings={settingsState.settings} {...shownPreset} />
      {!isImported(frequency.id) && (
        <FavouriteButton frequency={frequency} name={title} address={settingsState.ownAddress} />
      )}
      <span className="size-11">
        {useHydrated() && <ShareButton frequency={frequency} settings={settingsState.settings} />}
      </span>
    </>
  );
}

/** All lines reserve their space, the title two lines, so that nothing moves. */
function Lines({ title, grade, shown }: Omit<StageProps, 'isIdle' | 'night'>) {
  const isNamed = isLedByName(shown);
  return (
    <div className="mt-auto grid grid-cols-1 justify-items-center gap-2 px-5 pb-2 text-center lg:pb-10">
      <p
        className={classNames(
          'min-h-lh leading-none font-extralight tracking-tighter tabular-nums',
          isNamed ? 'text-3xl text-muted' : 'text-[min(4.5rem,26vw)] lg:text-9xl',
        )}
      >
        {shown && <Hertz settingsState={shown.settingsState} isSmall={isNamed} />}
      </p>
      {shown && <OwnHertz {...shown} />}
      <p className="flex min-h-7 flex-wrap items-center justify-center gap-3 text-accent">
        {shown && !isImported(shown.frequency.id) && (
          <Labels frequency={shown.frequency} programmeGrade={grade} hertz={hertzOf(shown)} />
        )}
      </p>
      <Heading {...{ title, shown, isNamed }} />
    </div>
  );
}

/** Of a night and of breathing, the name says more than the hertz. */
function isLedByName(shown: StageFrequency | undefined): boolean {
  const { settings } = shown?.settingsState ?? {};
  return settings?.title !== undefined && (settings.breathing !== undefined || exceedsSlider(settings));
}

function Heading({ title, shown, isNamed }: Pick<StageProps, 'title' | 'shown'> & { isNamed: boolean }) {
  return (
    <div className="min-h-16 w-full lg:min-h-18">
      <h1
        tabIndex={-1}
        className={classNames(
          'text-balance wrap-anywhere hyphens-auto',
          isNamed ? 'text-4xl font-light lg:text-6xl' : 'text-2xl font-semibold lg:text-3xl',
        )}
      >
        {shown ? (
          <Title key={shown.frequency.id} id={shown.frequency.id}>
            {title}
          </Title>
        ) : (
          title
        )}
      </h1>
      {shown && isForeign(shown.settingsState) && <ForeignName frequency={shown.frequency} />}
    </div>
  );
}

const hertzOf = ({ settingsState }: StageFrequency): Hertz => toneOf(settingsState.settings).hertz;

/** A name that came with a link may say anything. */
function isForeign({ settings: { title } }: SetFrequency['settingsState']): boolean {
  return title !== undefined && 'name' in title && title.preset === undefined;
}

function Title({ id, children }: { id: number; children: string }) {
  return (
    <ViewTransition name={useTransitionNames(id).title} default="none" share="title">
      <span className="inline-block">{children}</span>
    </ViewTransition>
  );
}

/** Characters that fit a narrow phone at full size. */
const maxLargeDigits = 6;

function Hertz({ settingsState, isSmall }: Pick<SetFrequency, 'settingsState'> & { isSmall: boolean }) {
  const written = useNumber()(useToneNow(settingsState).hertz);
  return (
    <>
      <span
        className={classNames(
          !isSmall && written.length > maxLargeDigits && 'text-[min(3rem,17vw)] tracking-tighter lg:text-7xl',
        )}
      >
        {written}
      </span>{' '}
      <span
        className={classNames('font-normal tracking-normal text-muted', isSmall ? 'text-xl' : 'text-2xl lg:text-3xl')}
      >
        Hz
      </span>
    </>
  );
}

interface LabelsProps {
  frequency: Frequency;
  programmeGrade: EvidenceGrade | undefined;
  hertz: Hertz;
}

/** A programme's notes are where its steps are. */
function Labels({ frequency, programmeGrade, hertz }: LabelsProps) {
  const { id, category } = frequency;
  const grade = programmeGrade ?? knownGrade(frequency, hertz);
  return (
    <>
      <span className="flex items-center gap-2">
        <CategoryGlyph category={category} className="size-4.5" />
        <CategoryName category={category} />
      </span>
      {grade && <EvidenceBadge grade={grade} about={programmeGrade ? undefined : id} className="text-text" />}
    </>
  );
}
