import { useChapter } from '#i18n/language-context.ts';

export function BreathNote() {
  const { follow, care } = useChapter('breathing');
  return (
    <p>
      {follow} {care}
    </p>
  );
}
