import type { ProtectionState, ProtectionVerbs } from '#core/encryption/protection/protection.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';

export interface ProtectionProps extends SectionProps {
  protection: ProtectionVerbs;
}

export interface StateProps<Kind extends ProtectionState['kind']> extends ProtectionProps {
  state: Extract<ProtectionState, { kind: Kind }>;
}
