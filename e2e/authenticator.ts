// The browser's own simulation of a security key or of a device that holds passkeys.
import type { CDPSession, Page } from '@playwright/test';

interface Options {
  /** internal: the device itself. usb: a key that is plugged in. */
  transport?: 'internal' | 'usb';
  /** Whether it can ask who the person is, and does. */
  verifiesPerson?: boolean;
  /** Whether the person touches it at once. */
  isTouched?: boolean;
  /** Whether its passkeys can compute secrets. */
  hasPrf?: boolean;
}

export interface Authenticator {
  /** Whether the person touches it from now on. */
  touch: (isTouched: boolean) => Promise<void>;
  /** Whether it finds the person to be who they are. */
  verify: (isVerified: boolean) => Promise<void>;
  /** Copies of its credentials, with their private keys and counters. */
  credentials: () => Promise<Credential[]>;
  /** Puts a credential into it, in the place of the one with the same id, if any. */
  put: (credential: Credential) => Promise<void>;
}

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
}

export async function addAuthenticator(
  page: Page,
  { transport = 'internal', verifiesPerson = true, isTouched = true, hasPrf = false }: Options = {},
): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: verifiesPerson,
      isUserVerified: verifiesPerson,
      automaticPresenceSimulation: isTouched,
      hasPrf,
    },
  });
  return {
    touch: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    verify: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    put: async (credential) => {
      const { credentialId } = credential;
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId }).catch(() => undefined);
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
