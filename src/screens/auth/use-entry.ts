import { useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { AuthTab } from './auth-tabs.tsx';
import { firstStep, type EntryStep } from './entry-step.ts';

/** What a person has entered and chosen, whatever part of the screen shows it. */
export interface Entry {
  step: EntryStep;
  goTo: (step: EntryStep) => void;
  tab: AuthTab;
  setTab: (tab: AuthTab) => void;
  email: string;
  setEmail: (email: string) => void;
  /** Sets the toast of the next sign-in. */
  greet: (greeting: Greeting) => void;
  greeting: RefObject<Greeting | undefined>;
}

/** arrived: by a mail or a provider, which serve both sign-in and sign-up. */
export type Greeting = 'back' | 'new' | 'arrived' | 'saved';

export function useEntry(): Entry {
  'use no memo'; // Called by AuthScreen, which is not memoised.
  const { search, hash } = useLocation();
  const [step, goTo] = useState(() => firstStep(search + hash));
  const [tab, setTab] = useState<AuthTab>('signin');
  const [email, setEmail] = useState('');
  const greeting = useRef<Greeting>(undefined);
  const greet = (next: Greeting): void => {
    greeting.current = next;
  };
  return { step, goTo, tab, setTab, email, setEmail, greet, greeting };
}
