import { categories, evidenceGrades } from '#core/domain/catalogue.ts';
import { House, Play } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { FrequencyCard } from '#components/frequency-card.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { SampleBadge } from '#components/sample-badge.tsx';
import { accentClass } from '#components/accent-class.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { Loadable } from '#core/loadable.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { classNames } from '#ui/class-names.ts';
import { ExactSlider } from '#ui/exact-slider.tsx';
import { IconLink } from '#ui/icon-link.tsx';
import { Mark, Spinner } from '#ui/mark.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import { Chips, Comboboxes, Dialogs, Fields, Selects } from './controls.tsx';

const shownFrequency: Frequency = {
  id: 1,
  slug: 'solfeggio-528',
  hertz: 528,
  category: 'Restore',
  title: { es: 'Solfeggio 528', en: 'Solfeggio 528' },
  description: {
    es: 'Tono medio luminoso, el más famoso de la serie.',
    en: 'A bright middle tone, the best known of its series.',
  },
  tags: { es: [], en: [] },
  origin: 'tradition',
  evidenceGrade: 'C',
  verifiedSources: 0,
  suggestedMode: 'pure',
  suggestedCarrier: undefined,
  suggestedMinutes: 15,
  defaultIntensity: 70,
};

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Type() {
  const welcome = useChapter('welcome');
  return (
    <div className="grid gap-2">
      <p className="text-7xl leading-none font-extralight tracking-tighter tabular-nums">528</p>
      <p className="text-3xl font-semibold">{welcome.title}</p>
      <p className="text-xl">{welcome.subtitle}</p>
      <p className="text-muted">{welcome.subtitle}</p>
      <p className="text-sm text-muted">{welcome.terms}</p>
    </div>
  );
}

const kinds = ['primary', 'accent', 'quiet', 'danger'] as const;

function Buttons() {
  const { player, app } = useMessages();
  return (
    <div className="grid gap-3">
      {kinds.map((kind) => (
        <Row key={kind}>
          <Button kind={kind} data-focusable>
            <Play aria-hidden className="size-5 fill-current" />
            {player.start}
          </Button>
          <Button kind={kind} disabled>
            {player.start}
          </Button>
          <Button kind={kind} disabled>
            <Mark className="size-5 animate-onda-spin" />
            {app.loading}
          </Button>
          <ButtonLink kind={kind} to={routes.library}>
            {player.toLibrary}
          </ButtonLink>
        </Row>
      ))}
      <Row>
        <IconLink to={routes.dashboard} label={app.name} data-focusable>
          <House aria-hidden />
        </IconLink>
      </Row>
    </div>
  );
}

function Sliders() {
  const { player } = useMessages();
  const tuning = useChapter('tuning');
  const [value, setValue] = useState(40);
  const shared = { label: player.intensity, value, onChange: setValue, min: 0, max: 100, step: 5 };
  return (
    <div className="grid gap-4">
      <Slider
        {...shared}
        shown={player.percentShort(value)}
        spoken={player.percent(value)}
        hint={player.durationLocked}
      />
      <Slider {...shared} shown={player.percentShort(value)} spoken={player.percent(value)} disabled />
      <ExactSlider
        {...shared}
        label={tuning.carrier}
        unit="Hz"
        spoken={tuning.hertzSpoken(String(value))}
        write={String}
        outOfRange={tuning.hertzOutOfRange('0', '100')}
      />
    </div>
  );
}

function Switches() {
  const { sound } = useChapter('profile');
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-3">
      <Switch label={sound.keepPlaying} on={on} onChange={setOn} />
      <Switch label={sound.equalLoudness} hint={sound.equalLoudnessHint} on={!on} onChange={(off) => setOn(!off)} />
    </div>
  );
}

function Choices() {
  const { theme } = useChapter('profile');
  const [value, setValue] = useState<'system' | 'light' | 'dark'>('system');
  return (
    <SegmentedControl
      label={theme.label}
      value={value}
      options={(['system', 'light', 'dark'] as const).map((one) => ({ value: one, name: theme[one] }))}
      onChoose={setValue}
    />
  );
}

function Marks() {
  const { app } = useMessages();
  return (
    <div className="grid gap-3">
      <Row>
        <Mark className="size-10 text-accent" />
        <Spinner label={app.loading} />
        <SampleBadge />
        {evidenceGrades.map((grade) => (
          <EvidenceBadge key={grade} grade={grade} />
        ))}
      </Row>
      <Row>
        {categories.map((category) => (
          <span key={category} className={classNames('flex items-center gap-2', accentClass(category))}>
            <CategoryGlyph category={category} className="size-5 text-accent" />
            {category}
          </span>
        ))}
      </Row>
    </div>
  );
}

const states: readonly Loadable<string>[] = [
  { status: 'loading', retrying: true },
  { status: 'failed', kind: 'offline', retry: () => undefined },
  { status: 'ready', value: '528 Hz' },
];

function States() {
  return states.map((loadable) => (
    <div key={loadable.status} className="card">
      <LoadableView loadable={loadable}>{(value) => <p className="p-6 text-center">{value}</p>}</LoadableView>
    </div>
  ));
}

let cards = 0;

function Cards() {
  // One frequency for each theme: view-transition names must be unique.
  const [id] = useState(() => {
    cards += 1;
    return cards;
  });
  return (
    <div className="grid gap-4">
      <FrequencyCard frequency={{ ...shownFrequency, id }} />
      <div className="card p-6">card</div>
    </div>
  );
}

function Toasts() {
  const profile = useChapter('profile');
  return (
    <div className="flex flex-wrap gap-3">
      {(['done', 'note', 'failed'] as const).map((kind) => (
        <Button key={kind} kind="quiet" onClick={() => toast(profile.comingSoon, kind)}>
          toast {kind}
        </Button>
      ))}
    </div>
  );
}

export const specimens: readonly { name: string; Shown: ComponentType }[] = [
  { name: 'type', Shown: Type },
  { name: 'buttons', Shown: Buttons },
  { name: 'sliders', Shown: Sliders },
  { name: 'switches', Shown: Switches },
  { name: 'choices', Shown: Choices },
  { name: 'fields', Shown: Fields },
  { name: 'select', Shown: Selects },
  { name: 'combobox', Shown: Comboboxes },
  { name: 'chips', Shown: Chips },
  { name: 'marks', Shown: Marks },
  { name: 'loading, failed, ready', Shown: States },
  { name: 'cards', Shown: Cards },
  { name: 'toasts', Shown: Toasts },
  { name: 'alert dialog', Shown: Dialogs },
];
