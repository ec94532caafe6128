import { KeyRound, LockKeyhole, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { OpenRecords } from '#components/account/open-records.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { focusHeading } from '#components/focus-heading.ts';
import type { NavigationState } from '#components/navigation-state.ts';
import type { KeysNotice } from '#hooks/account/use-keys-notice.ts';
import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { erasureAddress, protectionAddress, settingsAddress } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

type Notice = NonNullable<KeysNotice['notice']>;

const glyphs: Partial<Record<Notice, LucideIcon>> = { offer: KeyRound, emptied: Trash2, asked: Trash2 };

/** What a person is told of their account, and where they go on. */
export function AccountNotice({ notice }: { notice: Notice }) {
  const texts = useChapter('protection').notice[notice];
  return (
    <Card title={texts.title} Glyph={glyphs[notice] ?? LockKeyhole}>
      <Content notice={notice} />
    </Card>
  );
}

function Content({ notice }: { notice: Notice }) {
  if (notice === 'offer') return <Offer />;
  if (notice === 'emptied') return <Emptied />;
  return notice === 'asked' ? <Asked /> : <OpenRecords missing={notice} />;
}

/** Nothing can be done any more. */
function Emptied() {
  const { notice, sync } = useChapter('protection');
  const verbs = useDeviceSync()?.sync;
  const dismiss = (): void => {
    void verbs?.dismissEmptied();
    // The focused button is removed.
    focusHeading();
  };
  return (
    <>
      <p className="text-muted">{notice.emptied.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={dismiss}>
          {sync.dismiss}
        </Button>
        <ButtonLink kind="quiet" to={settingsAddress}>
          {notice.emptied.open}
        </ButtonLink>
      </div>
    </>
  );
}

function Asked() {
  const { asked } = useChapter('protection').notice;
  return (
    <>
      <p className="text-muted">{asked.text}</p>
      <ButtonLink to={erasureAddress} state={{ focus: 'own' } satisfies NavigationState} className="w-fit">
        {asked.open}
      </ButtonLink>
    </>
  );
}

function Card({ title, Glyph, children }: { title: string; Glyph: LucideIcon; children: ReactNode }) {
  return (
    <section className="mb-3 grid card grid-cols-1 gap-3 p-5 sm:px-6">
      <h2 className="flex items-center gap-3 font-semibold">
        <Glyph aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {title}
      </h2>
      {children}
    </section>
  );
}

function Offer() {
  const { notice, start } = useChapter('protection');
  const whoReads = useWhoReads();
  const protection = useProtection()?.protection;
  const putOff = (): void => {
    protection?.putOff();
    // The focused button is removed.
    focusHeading();
    toast(notice.offer.putOff);
  };
  return (
    <>
      <p className="text-muted">
        {whoReads} {notice.offer.text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={protectionAddress} state={{ focus: 'own' } satisfies NavigationState}>
          {notice.offer.open}
        </ButtonLink>
        <Button kind="quiet" onClick={putOff}>
          {start.later}
        </Button>
      </div>
    </>
  );
}
