import type { HeadphoneCheck } from '#core/player/headphone-check.ts';
import { useServices } from './services-context.ts';

export function useHeadphoneCheck(): HeadphoneCheck {
  return useServices().headphones;
}
