import type { ReactNode } from 'react';
import { useWhereKept } from '#components/use-where-kept.ts';
import { EvidenceGrades } from '#components/evidence/evidence-grades.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { Screen } from '#components/screen.tsx';
import { deepHealing } from '#core/catalogue/featured.ts';
import { useServices } from '#hooks/services-context.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { optionalPart } from '#ui/lazy-part.ts';

const CaptchaNotice = optionalPart(async () => (await import('#components/account/captcha.tsx')).CaptchaNotice);

export function AboutScreen() {
  const about = useChapter('about');
  const { legend } = useChapter('knowledge');
  return (
    <Screen title={about.title} back="welcome" actions={<LanguageToggle />} className="accent-pulse max-w-4xl">
      <p className="max-w-2xl py-8 text-2xl leading-snug font-light tracking-tight sm:text-4xl">{about.lead}</p>
      <Section title={about.does.title}>
        <Statements items={about.does.items} />
      </Section>
      <Section title={about.isNot.title}>
        <Statements items={about.isNot.items} />
      </Section>
      <Section title={legend.title}>
        <p className="text-muted">{legend.text}</p>
        <EvidenceGrades />
      </Section>
      <Section title={about.care.title}>
        <Statements items={about.care.items} />
        <p className="mt-2 text-sm text-muted">{about.care.source}</p>
      </Section>
      <Section title={about.data.title}>
        <Statements items={[`${about.data.yours} ${useWhereKept()}`, ...about.data.items]} />
        <WhoElseSees />
        <ButtonLink to={playerAddress(deepHealing.id)} className="mt-5 w-fit">
          {about.listen}
        </ButtonLink>
      </Section>
    </Screen>
  );
}

function WhoElseSees() {
  const { captcha } = useServices();
  // Finished pages do not know the server.
  return useHydrated() && captcha ? <CaptchaNotice captcha={captcha} /> : null;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-8 md:grid-cols-[14rem_1fr]">
      <h2 className="text-xl font-semibold">{title}</h2>
      <div className="grid max-w-prose gap-4 leading-relaxed">{children}</div>
    </section>
  );
}

/** Mutes all but the first sentence of each item. */
function Statements({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-4">
      {items.map((item) => {
        const end = item.indexOf('. ') + 1 || item.length;
        return (
          <li key={item}>
            {item.slice(0, end)}
            {end < item.length && <span className="text-muted">{item.slice(end)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
