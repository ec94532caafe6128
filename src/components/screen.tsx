import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { IconLink } from '#ui/icon-link.tsx';

interface ScreenProps {
  title: string;
  subtitle?: string;
  /** The screen above this one. */
  back?: 'dashboard' | 'profile' | 'welcome';
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Screen({ title, subtitle, back, actions, className, children }: ScreenProps) {
  const { app, navigation } = useMessages();
  return (
    <main id="content" className={classNames('page pt-[max(1rem,env(safe-area-inset-top))] pb-12 lg:pt-8', className)}>
      <title>{app.pageTitle(title)}</title>
      <meta name="description" content={app.description} />
      <header className="relative flex min-h-16 flex-wrap items-start gap-2">
        {back && (
          <IconLink
            to={routes[back]}
            label={app.backTo(back === 'welcome' ? app.name : navigation[back])}
            className="-ml-3"
          >
            <ArrowLeft aria-hidden />
          </IconLink>
        )}
        <div className="max-w-full min-w-min grow basis-0 py-2 lg:py-1.5">
          <h1 tabIndex={-1} className="text-2xl font-semibold lg:text-3xl">
            {title}
          </h1>
          {subtitle !== undefined && <p className="text-balance text-muted">{subtitle}</p>}
        </div>
        {/* The icon of the last action lines up with the edge of the page. */}
        {actions !== undefined && <div className="-mr-3 flex max-w-[calc(100%+0.75rem)]">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
