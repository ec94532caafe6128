import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, rightPassword, testPerson } from '#core/account/real-account.fixture.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import type { RefusalReason, SealedReport } from '#core/sync/sync-status.ts';

// Vite transforms the modules on their first request, which may take longer than a test waits.
beforeAll(
  async () =>
    void (await Promise.all([
      import('#screens/profile/account/sync-card.tsx'),
      import('#screens/profile/account/protection/sealed-account.tsx'),
    ])),
  60_000,
);
afterEach(closeAll);

const button = (name: string) => page.getByRole('button', { name, exact: true });

const quiet: SealedReport = {
  isSealedThere: true,
  openLeft: undefined,
  unopenable: 0,
  replayed: 0,
  offered: 0,
  missing: 0,
  unopened: 0,
  reopened: 0,
  dismissedUpTo: undefined,
};
const upToDate = (report: Partial<SealedReport>): DeviceSyncState => ({
  kind: 'synchronised',
  lastAt: 0,
  sealed: { ...quiet, ...report },
});
const refused = (reason: RefusalReason, report?: Partial<SealedReport>): DeviceSyncState => ({
  kind: 'refused',
  reason,
  detail: 'no',
  ...(report && { sealed: { ...quiet, ...report } }),
});

async function open(state: DeviceSyncState) {
  const memory = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } });
  const sync = memorySync(state);
  const protection: ProtectionState = { kind: 'protected', ways: [], trouble: undefined };
  const shown = await show('/profile', 'es', {
    account: memory.account,
    sync: sync.service,
    protection: {
      getSnapshot: () => protection,
      subscribe: () => () => undefined,
      open: () => Promise.reject(new Error()),
    },
  });
  const [{ sync: texts }, general] = await Promise.all([shown.chapter('protection'), shown.chapter('sync')]);
  const { whoReads } = await shown.chapter('account');
  return { memory, sync, whoReads, texts, general, settings: await shown.chapter('account-settings') };
}

it('says what of a sealed account does not open or is not to be trusted, until the person knows', async () => {
  const { sync, texts } = await open(upToDate({ unopenable: 2, unopened: 2, replayed: 1, reopened: 1 }));
  const { replayed, missing, offered, reopened, next } = texts.distrusted;
  for (const text of [texts.unopenable(2), replayed, reopened, next])
    await expect.element(page.getByText(text)).toBeVisible();
  for (const text of [missing, offered]) await expect.element(page.getByText(text)).not.toBeInTheDocument();
  await expectNoAxeFindings();
  await button(texts.dismiss).click();
  expect(sync.calls).toEqual([['dismissWarnings']]);
  const dismissedUpTo = { unopened: 2, replayed: 1, offered: 0, missing: 0, reopened: 1 };
  // One opens by now, and another one has come.
  sync.set(upToDate({ unopenable: 2, unopened: 3, replayed: 1, reopened: 1, dismissedUpTo }));
  await expect.element(page.getByText(texts.unopenable(2))).toBeVisible();
  for (const text of [replayed, reopened, next]) await expect.element(page.getByText(text)).not.toBeInTheDocument();
  sync.set(upToDate({ unopened: 2, replayed: 1, reopened: 1, missing: 3, dismissedUpTo }));
  await expect.element(page.getByText(missing)).toBeVisible();
  await expect.element(page.getByText(next)).toBeVisible();
});

it.each([refused('sealing'), upToDate({ openLeft: 'elsewhere' })])(
  'goes on for another device once it is said what that means ($kind)',
  async (state) => {
    const { sync, texts } = await open(state);
    await button(texts.takeOver.begin).click();
    await expect.element(page.getByText(`${texts.takeOver.text} ${texts.openRisk}`)).toHaveFocus();
    expect(sync.calls).toEqual([]);
    await button(texts.cancel).click();
    await expect.element(button(texts.takeOver.begin)).toHaveFocus();
    await button(texts.takeOver.begin).click();
    await expectNoAxeFindings();
    await button(texts.takeOver.confirm).click();
    await expect.element(button(texts.takeOver.begin)).toBeVisible();
    expect(sync.calls).toEqual([['seal']]);
  },
);

it('says who can read as long as open records are left, and once they are gone', async () => {
  const { sync, whoReads } = await open(refused('unsealed'));
  await expect.element(page.getByText(whoReads.sealing)).toBeVisible();
  sync.set(upToDate({ openLeft: 'here' }));
  await expect.element(page.getByText(whoReads.sealing)).toBeVisible();
  sync.set(upToDate({}));
  await expect.element(page.getByText(whoReads.sealed)).toBeVisible();
});

it('leaves refused records on the device, and only where they keep open ones on the server', async () => {
  const { sync, texts, general } = await open(refused('record', {}));
  await expect.element(page.getByText(general.refused.record)).toBeVisible();
  await expect.element(button(texts.leave.begin)).not.toBeInTheDocument();
  sync.set(refused('record', { openLeft: 'here' }));
  await button(texts.leave.begin).click();
  await expect.element(page.getByText(texts.leave.text)).toHaveFocus();
  await button(texts.leave.confirm).click();
  expect(sync.calls).toEqual([['leaveRefused']]);
  sync.set(upToDate({}));
  await expect.element(button(texts.leave.begin)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: general.title })).toHaveFocus();
});

it.each(['unsealed', 'unproved'] as const)('seals an account with keys here (%s), after a proof', async (reason) => {
  const { sync, texts, settings, memory } = await open(refused(reason));
  sync.proveFirst(true);
  await expect.element(button(texts.sealHere)).toBeVisible();
  // Only there the device has not read what is open.
  expect(page.getByText(texts.openRisk).elements()).toHaveLength(reason === 'unsealed' ? 1 : 0);
  await button(texts.sealHere).click();
  await expect.element(page.getByText(settings.proof.lead(texts.sealHere))).toHaveFocus();
  await page.getByLabelText('Contraseña', { exact: true }).fill(rightPassword);
  sync.proveFirst(false);
  await button(settings.proof.confirm).click();
  await expect.element(button(texts.sealHere)).toBeVisible();
  expect(sync.calls).toEqual([['seal'], ['seal']]);
  expect(memory.lastCall('proveSession')).toBeDefined();
});

it('asks whether to follow where the account is empty and nobody with a key says so', async () => {
  const { sync, texts } = await open(refused('erasure'));
  await button(texts.erasure.begin).click();
  await expect.element(page.getByText(texts.erasure.text)).toHaveFocus();
  await button(texts.cancel).click();
  await expect.element(button(texts.erasure.begin)).toHaveFocus();
  await button(texts.erasure.keep).click();
  expect(sync.calls).toEqual([['answerErasure', 'keep']]);
  sync.set(refused('erasure'));
  await button(texts.erasure.begin).click();
  await button(texts.erasure.confirm).click();
  expect(sync.calls.at(-1)).toEqual(['answerErasure', 'remove']);
});
