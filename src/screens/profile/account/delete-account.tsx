import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { CopyChoice, copies, type Copy } from './copy-choice.tsx';
import { ProofForm } from './proof-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useDeletion } from './use-deletion.ts';

export function DeleteAccount(props: SectionProps) {
  const { delete: texts } = useChapter('account-settings');
  return (
    <Disclosure Glyph={UserRoundX} title={texts.title} hint={texts.hint}>
      <DeleteForm {...props} />
    </Disclosure>
  );
}

function OnlyHere() {
  return useChapter('protection').sync.erase.exportHere;
}

function DeleteForm(props: SectionProps) {
  const { delete: texts } = useChapter('account-settings');
  const [copy, setCopy] = useState<Copy>('keep');
  const deletion = useDeletion(props.account);
  const isLocked = useDeviceSync()?.state.kind === 'locked';
  return (
    <>
      <p>{texts.lead}</p>
      <p className="text-muted">
        {texts.exportFirst} {isLocked && <OnlyHere />}
      </p>
      <ProofForm {...props} submit={texts.confirm} busy={texts.confirming} act={(proof) => deletion.run(proof, copy)}>
        {deletion.isCopyHere ? (
          <CopyChoice value={copy} onChoose={setCopy} />
        ) : (
          <SegmentedControl
            label={texts.copy}
            value={copy}
            options={copies.map((value) => ({ value, name: texts[value] }))}
            onChoose={setCopy}
          />
        )}
      </ProofForm>
    </>
  );
}
