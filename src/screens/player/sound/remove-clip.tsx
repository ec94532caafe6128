import type { KeptClip } from '#core/clips/kept-clip.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';

interface RemoveClipProps {
  /** Undefined: nothing is asked. */
  clip: KeptClip | undefined;
  onClose: () => void;
  onConfirm: (clip: KeptClip) => void;
}

export function RemoveClip({ clip, onClose, onConfirm }: RemoveClipProps) {
  const { clips: texts } = useChapter('soundscapes');
  return (
    <AlertDialog
      open={clip !== undefined}
      title={texts.removeTitle}
      cancel={texts.cancel}
      onClose={onClose}
      actions={
        clip && (
          <Button kind="danger" onClick={() => onConfirm(clip)}>
            {texts.removeConfirm}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{clip && texts.removeText(clip.name)}</p>
    </AlertDialog>
  );
}
