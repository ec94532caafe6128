import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, rightCode, testPerson } from '#core/account/real-account.fixture.ts';
import {
  button,
  codeField,
  email,
  emailField,
  heading,
  openEntry,
  prepareDashboard,
} from './account-entry.fixture.tsx';

prepareDashboard();
afterEach(closeAll);

describe('a link in a mail', () => {
  it.each([
    { greeting: 'welcomeBack', isNew: false },
    { greeting: 'welcomeNew', isNew: true },
  ] as const)('signs in with the toast $greeting where isNew is $isNew', async ({ greeting, isNew }) => {
    const memory = memoryAccount({ person: testPerson({ isNew }) });
    const { auth, dashboard } = await openEntry(memory, '/auth?code=abc');
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    await expect.element(page.getByText(auth[greeting])).toBeVisible();
    expect(String(memory.lastCall('completeLink')?.[1])).toMatch(/^http.*\/auth\?code=abc$/u);
  });

  it('that is no longer valid leads to a new code, and from there back to the form', async () => {
    const memory = memoryAccount();
    const { texts, problems } = await openEntry(memory, '/auth?error=access_denied#error_code=otp_expired');
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['link-invalid']);
    await expect.element(heading(texts.address['sign-in'].title)).toBeVisible();
    await expect.element(emailField()).toHaveFocus();
    await expectNoAxeFindings();
    await userEvent.keyboard(`${email}{Enter}`);
    await expect.element(page.getByText(texts.mail.sent(email))).toBeVisible();
    expect(memory.lastCall('sendCode')).toEqual(['sendCode', email]);
    await button(texts.changeAddress).click();
    await expect.element(page.getByText(problems['link-invalid'])).not.toBeInTheDocument();
    await button(texts.back).click();
    await expect.element(button(texts.byMail)).toBeVisible();
  });

  it('of a recovery that is no longer valid leads to another recovery', async () => {
    const memory = memoryAccount();
    memory.fail('completeLink', 'link-invalid', { link: 'recovery' });
    const { texts } = await openEntry(memory, '/auth?code=abc&type=recovery');
    await expect.element(heading(texts.address.recovery.title)).toBeVisible();
  });

  it.each([
    { link: 'sign-in', asked: 'dashboard' },
    { link: 'recovery', asked: 'password' },
    { link: 'confirmation', asked: 'password' },
  ] as const)('from another browser takes the code of its mail instead ($link)', async ({ link, asked }) => {
    const memory = memoryAccount();
    memory.fail('completeLink', 'other-browser', { link });
    const { texts, problems, dashboard } = await openEntry(memory, '/auth?code=abc');
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['other-browser']);
    await expect.element(page.getByText(texts.link.lead[link])).toBeVisible();
    await expect.element(emailField()).toHaveFocus();
    await expectNoAxeFindings();
    await userEvent.keyboard(`${email}{Tab}0000 0000{Enter}`);
    await expect.element(page.getByText(problems['wrong-code'])).toBeVisible();
    await expect.element(codeField(texts.code)).toHaveFocus();
    await userEvent.keyboard(`${rightCode}{Enter}`);
    await expect.element(heading(asked === 'password' ? texts.recovery.title : dashboard.titleFirst)).toBeVisible();
    expect(memory.lastCall('verifyCode')).toEqual(['verifyCode', email, rightCode, link]);
  });

  it('from another browser may also be replaced by a new code', async () => {
    const memory = memoryAccount();
    memory.fail('completeLink', 'other-browser');
    const { texts, problems } = await openEntry(memory, '/auth?code=abc', 'en');
    await emailField().fill(email);
    await button(texts.link.another).click();
    await expect.element(heading(texts.address['sign-in'].title)).toBeVisible();
    await expect.element(emailField()).toHaveValue(email);
    await expect.element(page.getByText(problems['other-browser'])).not.toBeInTheDocument();
  });

  it('that another failure interrupts leaves the form', async () => {
    const memory = memoryAccount();
    memory.fail('completeLink', 'too-many-attempts');
    const { texts, problems } = await openEntry(
      memory,
      '/auth?error=invalid_request&error_code=over_request_rate_limit',
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['too-many-attempts']);
    await expect.element(button(texts.byMail)).toBeVisible();
  });

  it('leads a person who is signed in to the settings', async () => {
    const memory = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } });
    const { chapter } = await openEntry(memory, '/auth?code=abc');
    await expect.element(heading((await chapter('account-settings')).title)).toBeVisible();
  });
});
