import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { hasModifier } from '#ui/plain-key.ts';

const tabs = ['signin', 'signup'] as const;
export type AuthTab = (typeof tabs)[number];

/** The tab that a key leads to; with two, each arrow leads to the other. */
function tabFor(key: string, current: AuthTab): AuthTab | undefined {
  if (key === 'Home') return 'signin';
  if (key === 'End') return 'signup';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return current === 'signin' ? 'signup' : 'signin';
  return undefined;
}

interface AuthTabsProps {
  value: AuthTab;
  onChoose: (tab: AuthTab) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Tabs that are chosen as soon as they have the focus (ARIA Authoring Practices). */
export function AuthTabs({ value, onChoose, children }: AuthTabsProps) {
  'use no memo'; // Everything in it changes with the tab.
  const auth = useChapter('auth');
  const id = useId();
  const names = { signin: auth.signIn, signup: auth.signUp };
  const followKey = (event: KeyboardEvent): void => {
    // With a modifier an arrow belongs to the browser.
    if (hasModifier(event.nativeEvent) || event.shiftKey) return;
    const next = tabFor(event.key, value);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(id + next)?.focus();
  };
  return (
    <div className="card grid grid-cols-1 gap-6 p-5 sm:p-7">
      <div role="tablist" aria-label={auth.title} className="flex flex-wrap gap-1 rounded-control bg-well p-1">
        {tabs.map((tab) => (
          <button
            key={tab}
            id={id + tab}
            type="button"
            role="tab"
            aria-selected={tab === value}
            aria-controls={`${id}panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChoose(tab)}
            onKeyDown={followKey}
            className="min-h-12 flex-1 rounded-inner px-3 font-medium text-muted transition-colors hover:text-text aria-selected:bg-chosen aria-selected:text-text aria-selected:shadow-card forced-colors:aria-selected:border-2"
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + value} className="grid gap-4">
        {children}
      </div>
    </div>
  );
}
