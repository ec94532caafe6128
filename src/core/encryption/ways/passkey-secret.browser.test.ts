// With the browser's own simulation of a device that holds passkeys.
import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { createPasskey, withSecret } from '#core/platform/device/passkeys.ts';
import { randomBytes, utf8 } from './bytes.ts';
import { usePasskey } from './passkey-secret.ts';

interface Simulated {
  authenticatorId: string;
}

let simulated: Simulated | undefined;

async function plugIn(options: { hasPrf: boolean }): Promise<Simulated> {
  await cdp().send('WebAuthn.enable', { enableUI: false });
  simulated = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  });
  return simulated;
}

afterEach(async () => {
  if (simulated) await cdp().send('WebAuthn.removeVirtualAuthenticator', simulated);
  simulated = undefined;
  await cdp().send('WebAuthn.disable');
});

/** As an account adds it. */
const register = (owner: string, extensions = withSecret): Promise<PublicKeyCredential> =>
  createPasskey({
    challenge: randomBytes(32),
    rp: { id: location.hostname, name: 'Onda' },
    user: { id: utf8(owner), name: 'ana@ejemplo.es', displayName: 'Ana' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    extensions,
  });

it('computes the same 32 bytes each time, and says whose passkey it is', async () => {
  await plugIn({ hasPrf: true });
  await register('the id of ana');
  const first = await usePasskey();
  expect(first.secret).toHaveLength(32);
  expect(first.owner).toBe('the id of ana');
  expect(first.wayId).toMatch(/^[\w-]{43}$/u);
  expect(await usePasskey()).toEqual(first);
});

it('another passkey computes something else', async () => {
  await plugIn({ hasPrf: true });
  await register('ana');
  const first = await usePasskey();
  if (simulated) await cdp().send('WebAuthn.removeVirtualAuthenticator', simulated);
  await plugIn({ hasPrf: true });
  await register('ana');
  const other = await usePasskey();
  expect(other.secret).not.toEqual(first.secret);
  expect(other.wayId).not.toBe(first.wayId);
});

it('has no secret where the authenticator computes none', async () => {
  await plugIn({ hasPrf: false });
  await register('ana');
  expect(await usePasskey()).toMatchObject({ owner: 'ana', secret: undefined });
});

it('has no secret where none was asked for as it was made', async () => {
  await plugIn({ hasPrf: true });
  await register('ana', {});
  expect((await usePasskey()).secret).toBeUndefined();
});

it('tells nothing of the secret where it is only made', async () => {
  await plugIn({ hasPrf: true });
  const made = await register('ana');
  expect(made.getClientExtensionResults().prf?.results).toBeUndefined();
});

it('gives nothing to a person whom the device does not recognise', async () => {
  const device = await plugIn({ hasPrf: true });
  await register('ana');
  await cdp().send('WebAuthn.setUserVerified', { ...device, isUserVerified: false });
  await expect(usePasskey()).rejects.toMatchObject({ name: 'CeremonyError', problem: 'cancelled' });
});

it('is cancelled by a person who leaves while it is asked', async () => {
  const device = await plugIn({ hasPrf: true });
  await register('ana');
  await cdp().send('WebAuthn.setAutomaticPresenceSimulation', { ...device, enabled: false });
  const leaving = new AbortController();
  const asked = Promise.allSettled([usePasskey(leaving.signal)]);
  leaving.abort();
  expect(await asked).toMatchObject([{ status: 'rejected', reason: { name: 'CeremonyError', problem: 'cancelled' } }]);
});

it('is cancelled by another question of the page', async () => {
  const device = await plugIn({ hasPrf: true });
  await register('ana');
  await cdp().send('WebAuthn.setAutomaticPresenceSimulation', { ...device, enabled: false });
  const first = Promise.allSettled([usePasskey()]);
  const second = Promise.allSettled([usePasskey()]);
  expect(await first).toMatchObject([{ status: 'rejected', reason: { name: 'CeremonyError', problem: 'cancelled' } }]);
  await cdp().send('WebAuthn.setAutomaticPresenceSimulation', { ...device, enabled: true });
  expect((await usePasskey()).secret).toHaveLength(32);
  await second;
});
