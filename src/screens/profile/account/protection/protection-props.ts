import type { ProtectionState, ProtectionVerbs } from '#core/encryption/protection/protection.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';

export interface ProtectionProps extends SectionProps {
  protection: ProtectionVerbs;
  /** Called where words that were shown open nothing, because another tab or device has finished before. */
  onOvertaken: () => void;
}

export interface StateProps<Kind extends ProtectionState['kind']> extends ProtectionProps {
  state: Extract<ProtectionState, { kind: Kind }>;
}
