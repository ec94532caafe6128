import { createContext, use } from 'react';
import type { Account } from '#core/account/account.ts';
import type { Captcha } from '#core/account/captcha.ts';
import type { AssessmentDraftService } from '#core/assessment/assessment-draft.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import type { SensorService } from '#core/device/sensor.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import type { HeadphoneCheck } from '#core/player/headphone-check.ts';
import type { ListeningWeek } from '#core/player/dose/listening-week.ts';
import type { PersonalDataService } from '#core/personal-data/personal-data.ts';
import type { Player } from '#core/player/player.ts';
import type { Preview } from '#core/player/preview.ts';
import type { SettingsByName } from '#core/settings/setting.ts';
import type { Readable } from '#core/store.ts';
import type { ProtectionService } from '#core/encryption/protection/protection.ts';
import type { DeviceSyncService } from '#core/sync/device-sync.ts';

export type Log = Pick<Console, 'error' | 'warn'>;

export interface Services {
  account: Account;
  /** undefined where accounts are simulated. */
  sync?: DeviceSyncService | undefined;
  /** undefined where accounts are simulated. */
  protection?: ProtectionService | undefined;
  /** undefined where the account service asks for none. */
  captcha?: Captcha | undefined;
  settings: SettingsByName;
  catalogue: Catalogue;
  pageData?: PageData | undefined;
  player: Player;
  listening: Readable<ListeningWeek>;
  headphones: HeadphoneCheck;
  preview: Preview;
  sensor: SensorService;
  personalData: PersonalDataService;
  updates: Readable<UpdateOffer | undefined>;
  assessmentDraft: AssessmentDraftService;
  installOffer: Readable<InstallPrompt | undefined>;
  log: Log;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('no ServicesContext above');
  return services;
}
