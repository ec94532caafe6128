import { AudioLines, FileSearch, Timer, Volume2 } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { FrequencyFigure } from '#components/figures/frequency-figure.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { deepHealing } from '#core/catalogue/featured.ts';
import { usePreview } from '#hooks/sound/use-preview.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Mark } from '#ui/mark.tsx';

const glyphs = [AudioLines, Timer, FileSearch];

const tone = { ...deepHealing, suggestedMode: 'pure', suggestedCarrier: undefined, defaultIntensity: 70 } as const;

export function WelcomeScreen() {
  'use no memo'; // Rendered once, and completely where the language or the tone changes.
  const { app } = useMessages();
  const welcome = useChapter('welcome');
  const { isSounding, isOffered, toggle } = usePreview(tone);
  return (
    <div className="accent-pulse relative isolate min-h-svh overflow-hidden">
      <title>{`${app.name} · ${app.tagline}`}</title>
      <meta name="description" content={app.description} />
      <div aria-hidden className="glow-accent absolute inset-0 -z-10" />
      <Figure isSounding={isSounding} onTap={toggle} />
      <header className="page relative flex flex-wrap items-center justify-between pt-[max(0.75rem,env(safe-area-inset-top))]">
        <p className="flex items-center gap-3 text-xl font-semibold tracking-tight">
          <Mark className="size-8 text-accent" />
          {app.name}
        </p>
        {/* Aligns the letters with the edge of the page. */}
        <div className="-mr-3 ml-auto flex">
          {isOffered && (
            <button
              type="button"
              aria-label={welcome.hear}
              aria-pressed={isSounding}
              onClick={toggle}
              className="inline-flex size-12 items-center justify-center rounded-full text-accent transition-colors hover:bg-raised"
            >
              <Volume2 aria-hidden className="size-5.5" strokeWidth={1.75} />
            </button>
          )}
          <LanguageToggle />
        </div>
      </header>
      <main
        id="content"
        // Taps beside the text reach the figure.
        className="page pointer-events-none relative *:pointer-events-auto grid grid-cols-1 min-h-[calc(100svh-4.5rem)] content-end gap-8 pt-10 pb-[max(1.75rem,env(safe-area-inset-bottom))] lg:content-center [@media(max-height:37.5rem)]:content-start"
      >
        <div className="grid max-w-xl grid-cols-1 gap-4">
          <h1
            tabIndex={-1}
            className="text-[min(3rem,20vw)] leading-[1.02] font-semibold tracking-tight sm:text-6xl lg:text-7xl"
          >
            {welcome.title}
          </h1>
          <p className="max-w-md text-lg text-balance text-muted lg:text-xl">{welcome.subtitle}</p>
        </div>
        <ul className="grid max-w-xl grid-cols-1 gap-4 [@media(max-height:37.5rem)]:order-last">
          {welcome.features.map(({ title, text }, index) => {
            const Glyph = glyphs[index] ?? AudioLines;
            return (
              <li key={title} className="flex items-start gap-4">
                <Glyph aria-hidden className="mt-0.5 size-5.5 shrink-0 text-accent" strokeWidth={1.75} />
                <p>
                  <span className="font-medium">{title}.</span> <span className="text-muted">{text}</span>
                </p>
              </li>
            );
          })}
        </ul>
        <div className="grid max-w-xl grid-cols-1 gap-4">
          <div className="grid grid-cols-1 gap-2 sm:flex sm:gap-3">
            <ButtonLink to={routes.auth} className="min-h-14 text-lg sm:px-12">
              {welcome.start}
            </ButtonLink>
            <ButtonLink kind="quiet" to={playerAddress(deepHealing.id)} className="min-h-14 text-lg sm:px-8">
              {welcome.listen}
            </ButtonLink>
          </div>
          <p className="text-sm text-muted">
            {welcome.terms}{' '}
            <Link
              to={routes.about}
              className="inline-flex min-h-6 items-center font-medium text-text underline underline-offset-4"
            >
              {welcome.about}
            </Link>
          </p>
        </div>
      </main>
    </div>
  );
}

/** Its labelled button is in the header. */
function Figure({ isSounding, onTap }: { isSounding: boolean; onTap: () => void }) {
  'use no memo';
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onTap}
      className="absolute top-16 left-1/2 w-[min(135vw,34rem)] -translate-x-1/2 cursor-pointer text-accent lg:top-1/2 lg:left-[94%] lg:w-200 lg:-translate-y-1/2 xl:left-3/4"
    >
      <FrequencyFigure
        hertz={deepHealing.hertz}
        className={classNames(
          '[mask-image:linear-gradient(black_3%,transparent_10%)] lg:[mask-image:radial-gradient(black_40%,transparent_72%)] transition-opacity motion-safe:animate-breathe [&_path]:stroke-[0.35]',
          isSounding ? 'opacity-100' : 'opacity-50',
        )}
      />
    </button>
  );
}
