import { Smartphone } from 'lucide-react';
import { Disclosure } from '#components/disclosure.tsx';
import { useInstallation } from '#hooks/use-offline.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

/** Claims offline use only where a service worker provides it. */
export function InstallCard() {
  const { install: texts } = useChapter('offline');
  const { state, isOfflineReady, install } = useInstallation();
  if (state === 'unavailable' && !isOfflineReady) return null;
  const variant = isOfflineReady ? texts : texts.online;
  return (
    <Disclosure Glyph={Smartphone} title={texts.title} hint={variant.hint}>
      <p className="text-muted">
        {state === 'installed' ? variant.installed : state === 'unavailable' ? texts.unavailable : variant.text}
      </p>
      {state === 'manual' && <p>{texts.byHand}</p>}
      {state === 'offered' && (
        <Button className="w-fit" onClick={install}>
          {texts.action}
        </Button>
      )}
    </Disclosure>
  );
}
