import { useReminders } from '#hooks/use-reminders.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Switch } from '#ui/switch.tsx';

/** Asks for the browser's permission only when switched on. */
export function RemindSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { form } = useChapter('routines');
  const { permission, requestPermission } = useReminders();
  const hints = {
    default: form.remindHint,
    granted: form.remindHint,
    denied: form.remindDenied,
    unavailable: form.remindUnavailable,
  };
  const change = async (wanted: boolean): Promise<void> => onChange(wanted && (await requestPermission()));
  return <Switch label={form.remind} hint={hints[permission]} on={on} onChange={(wanted) => void change(wanted)} />;
}
