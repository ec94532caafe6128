import { CloudUpload, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

interface SyncChoiceProps {
  turnOn: (choice: 'take' | 'leave') => Promise<void>;
}

/** Asks what becomes of the records that were on the device before its first synchronisation. */
export function SyncChoice({ turnOn }: SyncChoiceProps) {
  const { choice: texts } = useChapter('sync');
  const [chosen, setChosen] = useState<'take' | 'leave'>();
  const ways = [
    { choice: 'take', Glyph: CloudUpload, hint: texts.takeHint },
    { choice: 'leave', Glyph: MonitorSmartphone, hint: texts.leaveHint },
  ] as const;
  const choose = async (choice: 'take' | 'leave'): Promise<void> => {
    if (chosen) return;
    setChosen(choice);
    await turnOn(choice);
    setChosen(undefined);
  };
  return (
    <div className="grid gap-3">
      {ways.map(({ choice, Glyph, hint }) => (
        <Button
          key={choice}
          kind={choice === 'take' ? 'primary' : 'quiet'}
          className="justify-start text-left"
          aria-disabled={chosen !== undefined}
          onClick={() => void choose(choice)}
        >
          <Glyph aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {/* However long, it stands beside the icon, so that both buttons look alike. */}
          <span className="grid grow basis-40 wrap-anywhere">
            <span>{chosen === choice ? texts.busy : texts[choice]} </span>
            <span className="text-sm font-normal">{hint}</span>
          </span>
        </Button>
      ))}
    </div>
  );
}
