import { Suspense, useEffect, useRef } from 'react';
import { isOutdated } from '#core/platform/served-version.ts';
import { whyMissing } from '#hooks/why-missing.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { lazyExtra } from '#ui/lazy-part.ts';
import { Mark } from '#ui/mark.tsx';

// Who wants to know more has something that works, at least.
const CrashDetail = lazyExtra(async () => (await import('./crash-detail.tsx')).CrashDetail);

interface CrashScreenProps {
  error: unknown;
  /** Where nothing is broken, and only something was missing. */
  onRetry: (() => void) | undefined;
}

/** The last resort. Its links load the page anew: nothing of a broken app is kept. What was only missing is tried again where it stands. */
export function CrashScreen({ error, onRetry }: CrashScreenProps) {
  const { app, crash } = useMessages();
  useNewVersion();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    if (onRetry) return undefined;
    // Going back leaves by loading anew, like every way out of here.
    const leave = (): void => location.reload();
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
    // oxlint-disable-next-line react/exhaustive-deps -- what it is shown for does not change.
  }, []);
  const title = onRetry ? crash.missing : 'Unexpected Application Error';
  return (
    <main id="content" className="page grid min-h-svh max-w-xl grid-cols-1 content-center gap-6 py-16">
      <title>{title}</title>
      <Mark className="size-12 text-muted" />
      <h1 ref={heading} tabIndex={-1} lang={onRetry ? undefined : 'en'} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="text-lg text-muted">
        <Why error={error} isMissing={onRetry !== undefined} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry ?? (() => location.reload())}>{onRetry ? app.retry : crash.reload}</Button>
        {!onRetry && (
          <a href={routes.welcome} className="inline-flex min-h-12 items-center px-3 underline underline-offset-4">
            {crash.home}
          </a>
        )}
      </div>
      {!onRetry && (
        <Suspense fallback={null}>
          <CrashDetail error={error} />
        </Suspense>
      )}
    </main>
  );
}

/** How browsers say that a module could not be fetched. */
const isFailedImport = (error: unknown): boolean => /dynamically imported module|importing a module script/iu.test(String(error));

/** What the person can do about it: where something did not come, nothing is broken. */
function Why({ error, isMissing }: { error: unknown; isMissing: boolean }) {
  const { crash, failure } = useMessages();
  return isMissing || isFailedImport(error) ? failure[whyMissing()] : crash.text;
}

/** A page of an old version, whose files may be gone: the new one is loaded, unless a session would end by it. */
function useNewVersion(): void {
  const idle = usePlayer().state.phase === 'idle';
  useEffect(() => {
    if (idle) void isOutdated().then((outdated) => outdated && location.reload());
  }, [idle]);
}
