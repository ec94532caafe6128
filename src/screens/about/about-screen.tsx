import type { ReactNode } from 'react';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { EvidenceBadge } from '#components/evidence-badge.tsx';
import { Screen } from '#components/screen.tsx';
import { deepHealing } from '#core/catalogue/featured.ts';
import { evidenceGrades } from '#core/catalogue/frequency.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';

/** What Onda is, and plainly what it is not. */
export function AboutScreen() {
  const { app } = useMessages();
  const about = useChapter('about');
  return (
    <Screen title={about.title} back={{ to: routes.welcome, name: app.name }} actions={<LanguageToggle />} className="accent-pulse max-w-3xl">
      <p className="py-4 text-xl leading-relaxed text-muted sm:text-2xl">{about.lead}</p>
      <div className="grid gap-4">
        <Part title={about.does.title}>
          <List items={about.does.items} />
        </Part>
        <Part title={about.isNot.title}>
          <List items={about.isNot.items} />
        </Part>
        <Part title={about.grades.title}>
          <p className="text-muted">{about.grades.text}</p>
          <Grades />
        </Part>
        <Part title={about.care.title}>
          <List items={about.care.items} />
          <p className="text-sm text-muted">{about.care.source}</p>
        </Part>
        <Part title={about.data.title}>
          <List items={about.data.items} />
        </Part>
      </div>
      <ButtonLink to={playerAddress(deepHealing.id)} className="mt-8 sm:w-fit sm:px-10">
        {about.listen}
      </ButtonLink>
    </Screen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-3 p-6 sm:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Grades() {
  const { meaning } = useChapter('knowledge');
  return (
    <dl className="grid gap-3">
      {evidenceGrades.map((grade) => (
        <div key={grade} className="grid gap-1 sm:grid-cols-[11rem_1fr] sm:items-baseline sm:gap-4">
          <dt>
            <EvidenceBadge grade={grade} className="bg-raised" />
          </dt>
          <dd className="min-w-0 break-words hyphens-auto text-muted">{meaning[grade]}</dd>
        </div>
      ))}
    </dl>
  );
}
