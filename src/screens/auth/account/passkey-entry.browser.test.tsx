import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  testFactor,
  testKey,
  testPerson,
  type MemoryAccount,
} from '#core/account/real-account.fixture.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/dashboard/dashboard-screen.tsx')), 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeAll();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const emailField = () => page.getByRole('textbox', { name: 'Correo electrónico' });

function canAutofill(can: boolean): void {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(can);
}

async function open(memory: MemoryAccount) {
  const shown = await show('/auth', 'es', { account: memory.account });
  return {
    texts: await shown.chapter('account-entry'),
    auth: await shown.chapter('auth'),
    dashboard: await shown.chapter('dashboard'),
    problems: (await shown.chapter('account')).problems,
  };
}

it('a passkey chosen in the field of the address signs in, with a greeting', async () => {
  canAutofill(true);
  const memory = memoryAccount({ options: { passkeys: true } });
  const choose = memory.hold('offerPasskeys');
  const { texts, auth, dashboard } = await open(memory);
  await expect.element(button(texts.passkey.enter)).toBeVisible();
  await expect.element(emailField()).toHaveAttribute('autocomplete', 'username webauthn');
  await expectNoAxeFindings();
  choose();
  await expect.element(page.getByRole('heading', { name: dashboard.titleFirst })).toBeVisible();
  await expect.element(page.getByText(auth.welcomeBack)).toBeVisible();
});

it('what the server says of a passkey chosen there is shown, and passkeys are offered again', async () => {
  canAutofill(true);
  const memory = memoryAccount({ options: { passkeys: true } });
  memory.fail('offerPasskeys', 'passkey-refused');
  const first = memory.hold('offerPasskeys');
  const { problems } = await open(memory);
  await vi.waitFor(() => expect(memory.lastCall('offerPasskeys')).toBeDefined());
  memory.hold('offerPasskeys');
  first();
  await expect.element(page.getByRole('alert')).toHaveTextContent(problems['passkey-refused']);
  await vi.waitFor(() => expect(memory.calls.filter(([verb]) => verb === 'offerPasskeys').length).toBeGreaterThan(1));
});

it('the button asks for a passkey, and says what went wrong', async () => {
  canAutofill(false);
  const memory = memoryAccount({ options: { passkeys: true } });
  const { texts, problems, dashboard } = await open(memory);
  await expect.element(emailField()).toHaveAttribute('autocomplete', 'username');
  memory.fail('signInWithPasskey', 'passkey-cancelled');
  await button(texts.passkey.enter).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(problems['passkey-cancelled']);
  expect(memory.lastCall('offerPasskeys')).toBeUndefined();
  await button(texts.passkey.enter).click();
  await expect.element(page.getByRole('heading', { name: dashboard.titleFirst })).toBeVisible();
});

it('nothing of it is shown where the server has no passkeys', async () => {
  canAutofill(true);
  const { texts } = await open(memoryAccount());
  await expect.element(button(texts.byMail)).toBeVisible();
  await expect.element(button(texts.passkey.enter)).not.toBeInTheDocument();
});

it('nothing of it is shown on an insecure page', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { texts } = await open(memoryAccount({ options: { passkeys: true } }));
  await expect.element(button(texts.byMail)).toBeVisible();
  await expect.element(button(texts.passkey.enter)).not.toBeInTheDocument();
});

it('the second step asks for the key alone, or for whichever the person has', async () => {
  const keyOnly = memoryAccount({ state: { kind: 'second-factor', person: testPerson({ factors: [testKey] }) } });
  const { texts, dashboard } = await open(keyOnly);
  await expect.element(page.getByText(texts.factor.leadKey)).toBeVisible();
  await expect.element(page.getByLabelText(texts.factor.code)).not.toBeInTheDocument();
  keyOnly.set({ kind: 'second-factor', person: testPerson({ factors: [testFactor, testKey] }) });
  await expect.element(page.getByText(texts.factor.leadBoth)).toBeVisible();
  await expect.element(page.getByLabelText(texts.factor.code)).toBeVisible();
  await expectNoAxeFindings();
  await button(texts.factor.useKey).click();
  await expect.element(page.getByRole('heading', { name: dashboard.titleFirst })).toBeVisible();
});
