import type { LucideIcon } from 'lucide-react';

interface IconButtonProps {
  label: string;
  Icon: LucideIcon;
  onPress: () => void;
}

export function IconButton({ label, Icon, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={onPress}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}
