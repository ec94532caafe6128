import { LanguageToggle } from '#components/language-toggle.tsx';
import { Screen } from '#components/screen.tsx';
import { classNames } from '#ui/class-names.ts';
import { Colours } from './colours.tsx';
import { specimens } from './specimens.tsx';

const themes = ['dark', 'light'] as const;
const look = { dark: '[color-scheme:dark]', light: '[color-scheme:light]' } as const;

/** All primitives and their states in both themes. Only in development. */
export function DesignScreen() {
  return (
    <Screen title="Design" back="dashboard" actions={<LanguageToggle />} className="max-w-none">
      <div className="grid gap-6 lg:grid-cols-2">
        {themes.map((theme) => (
          <section
            key={theme}
            data-theme-shown={theme}
            aria-label={theme}
            className={classNames(
              'accent-pulse grid content-start gap-8 rounded-card bg-ground p-4 text-text sm:p-8',
              look[theme],
            )}
          >
            <h2 className="text-2xl font-semibold">{theme}</h2>
            <Colours />
            {specimens.map(({ name, Shown }) => (
              <div key={name} data-specimen={name} className="grid min-w-0 gap-3">
                <h3 className="text-sm text-muted">{name}</h3>
                <Shown />
              </div>
            ))}
          </section>
        ))}
      </div>
    </Screen>
  );
}
