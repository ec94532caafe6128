import { KeyRound, LockKeyhole, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { OpenRecords } from '#components/account/open-records.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { focusHeading } from '#components/focus-heading.ts';
import type { NavigationState } from '#components/navigation-state.ts';
import type { KeysNotice } from '#hooks/account/use-keys-notice.ts';
import { useProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { protectionAddress } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** What a person is told of the keys of their account, and where they go on. */
export function AccountNotice({ notice }: { notice: NonNullable<KeysNotice['notice']> }) {
  const texts = useChapter('protection').notice[notice];
  return (
    <Card title={texts.title} Glyph={notice === 'offer' ? KeyRound : LockKeyhole}>
      {notice === 'offer' ? <Offer /> : <OpenRecords missing={notice} />}
    </Card>
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
