import * as Tabs from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { useChapter } from '#i18n/language-context.ts';

const tab =
  'min-h-12 flex-1 rounded-inner px-3 font-medium text-muted transition-colors hover:text-text data-[state=active]:bg-chosen data-[state=active]:text-text data-[state=active]:shadow-card forced-colors:data-[state=active]:border-2';

export type AuthTab = 'signin' | 'signup';

/** The values of its tabs are AuthTab. @param props.children Tabs.Content */
export function AuthTabs({ children, ...tabs }: ComponentProps<typeof Tabs.Root>) {
  'use no memo'; // Everything in it changes with the tab.
  const auth = useChapter('auth');
  return (
    <Tabs.Root {...tabs} className="card grid grid-cols-1 gap-6 p-5 sm:p-7">
      <Tabs.List aria-label={auth.title} className="flex flex-wrap gap-1 rounded-control bg-well p-1">
        <Tabs.Trigger value="signin" className={tab}>
          {auth.signIn}
        </Tabs.Trigger>
        <Tabs.Trigger value="signup" className={tab}>
          {auth.signUp}
        </Tabs.Trigger>
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}
