import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { fileName } from '#core/export/file-name.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { gnauralOf } from '#core/schedules/write-gnaural.ts';
import { sbagenOf } from '#core/schedules/write-sbagen.ts';
import { saveFile } from '#hooks/save-file.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

const writers = { gnaural: gnauralOf, sbg: sbagenOf };
type Format = keyof typeof writers;
const formats = Object.keys(writers) as readonly Format[];

interface ScheduleExportProps {
  settings: SessionSettings;
  /** Of the sound, for the file and in it. */
  name: string;
}

/** Saves the sound as a schedule that Gnaural or SBaGen plays, and says what it does not have. */
export function ScheduleExport({ settings, name }: ScheduleExportProps) {
  const { export: texts } = useChapter('schedules');
  const [message, setMessage] = useState('');
  const save = async (format: Format): Promise<void> => {
    const { text, missing, lost } = writers[format](settings, { title: name, ...settings.credit });
    const file = { name: fileName(format, name), type: 'application/octet-stream' };
    const outcome = await saveFile(file, async (sink) => {
      await sink.write(new TextEncoder().encode(text));
      await sink.finish();
      return 'done' as const;
    });
    setMessage(
      outcome === 'done' ? [texts.done(missing), ...lost.map((one) => texts.lost[one])].join(' ') : texts[outcome],
    );
  };
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{texts.title}</h3>
      <p className="text-sm text-muted">{texts.lead}</p>
      <div className="flex flex-wrap gap-3">
        {formats.map((format) => (
          <Button key={format} kind="quiet" onClick={() => void save(format)}>
            <FileDown aria-hidden className="size-5" />
            {texts.save[format]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </section>
  );
}
