import { expect, it, vi } from 'vitest';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { memoryProtectionServer, protectedAccount, protectedDevice, reached } from './protection.fixture.ts';

const unkept = { kind: 'failed', problem: 'protection-unkept' };

async function deviceThatKeepsNothing(server = memoryProtectionServer(), kind = 'open') {
  const device = protectedDevice(server, 'Phone');
  device.browser.keys.keepsKeys = false;
  await reached(device, kind);
  return device;
}

it('says before anything else that the browser keeps no key', async () => {
  const device = await deviceThatKeepsNothing();
  expect(await device.protection.checkDevice()).toEqual(unkept);
  device.browser.keys.keepsKeys = true;
  expect(await device.protection.checkDevice()).toEqual({ kind: 'done', value: undefined });
});

it('leaves no keys on the server that the browser did not keep', async () => {
  const server = memoryProtectionServer();
  const device = await deviceThatKeepsNothing(server);
  expect(await device.protection.protect(await createPhrase('es'))).toEqual(unkept);
  expect([server.row, device.sealings, device.state().kind]).toEqual([undefined, [], 'open']);
});

it('leaves a protected account as it is, and asks neither the person nor another device', async () => {
  const { server, words } = await protectedAccount();
  const before = structuredClone(server.row);
  const device = await deviceThatKeepsNothing(server, 'locked');
  const usePasskey = vi.spyOn(device, 'passkey', 'get');
  const { protection } = device;
  expect(await protection.unlockWithPhrase(words)).toEqual(unkept);
  expect(await protection.unlockWithPasskey()).toEqual(unkept);
  expect(await protection.startAnew(await createPhrase('es'))).toEqual(unkept);
  expect(await protection.join(new AbortController().signal)).toEqual(unkept);
  expect(usePasskey).not.toHaveBeenCalled();
  expect([server.row, server.said, device.failures]).toEqual([before, [], []]);
});
