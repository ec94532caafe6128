import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#app/app.fixture.tsx';
import { testPerson, type MemoryAccount } from '#core/account/real-account.fixture.ts';
import type { Locale } from '#core/domain/locales.ts';

export const email = testPerson().email;

/** Vite transforms the screen that follows on its first request, which may take longer than a test waits. */
export const prepareDashboard = (): void =>
  beforeAll(async () => void (await import('#screens/dashboard/dashboard-screen.tsx')), 60_000);

/** Shows an account screen, and gives the texts of it and of what follows. */
export async function openEntry(memory: MemoryAccount, address = '/auth', locale: Locale = 'es') {
  const shown = await show(address, locale, { account: memory.account });
  const chapters = {
    auth: await shown.chapter('auth'),
    texts: await shown.chapter('account-entry'),
    ...(await shown.chapter('account')),
    dashboard: await shown.chapter('dashboard'),
  };
  return { ...shown, ...chapters };
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const heading = (name: string) => page.getByRole('heading', { name });
export const emailField = () => page.getByRole('textbox', { name: /^(Correo electrónico|Email)$/u });
export const codeField = (name: string) => page.getByLabelText(name, { exact: true });
