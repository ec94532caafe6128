import { useMessages } from '#i18n/language-context.ts';

export function SampleBadge() {
  const { app } = useMessages();
  return (
    <span className="inline-block rounded-full border border-control px-2.5 py-0.5 text-xs text-muted">
      {app.sample}
      <span className="sr-only">. {app.sampleExplained}</span>
    </span>
  );
}
