import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

const leavesSealed =
  'What you synchronise leaves your devices encrypted, and whoever runs this site cannot read it: they see when and how much you keep and, from its size, roughly of which kind it is.';

export const account: Chapters['account'] = {
  /** Who can read what is synchronised, by the state of its protection. */
  whoReads: {
    open: 'Whoever runs this site can read what you synchronise.',
    unlessSealed: 'Whoever runs this site can read what you synchronise, unless your account is protected already.',
    offered: 'Whoever runs this site can read what you synchronise, as long as you do not protect it.',
    sealing:
      'What you synchronised before may still be on the server unencrypted, where whoever runs this site can read it. What leaves this device now is encrypted.',
    sealed: `${leavesSealed} If you synchronised anything unencrypted, it may still be in their backups.`,
    unsure: `${leavesSealed} If you synchronised anything unencrypted, it may still be in their backups and, until that is encrypted, on the server.`,
  },
  problems: {
    offline: 'The server cannot be reached. Check your connection and try again.',
    'wrong-credentials':
      'The email and password do not match. Check them, or sign in with a code that we send you by email.',
    'wrong-password': 'The password is not right. Check it, or ask for a code by email.',
    'mail-not-confirmed': 'Your email is not confirmed yet. Enter the code we sent you, or ask for a new one.',
    'wrong-code': 'The code is wrong or no longer valid. Check it, or ask for a new one.',
    'weak-password': 'This password is easy to guess. Use at least 10 characters, for example several words.',
    'password-too-long': 'The password is too long. Use at most 72 letters without accents, digits or signs.',
    'same-password': 'This is already your password. Choose another one.',
    'mail-invalid': 'This email address does not work. Write it like this: name@example.com',
    'mail-taken': 'This address cannot be used. Choose another one, or sign in with it.',
    'too-many-attempts': 'Too many attempts. Wait a few minutes and try again.',
    'too-many-mails':
      'We have just sent you an email. Look in your spam folder too, or wait a minute and ask for another.',
    'sign-up-closed': 'Accounts cannot be created at the moment. You can use Onda without one.',
    'not-offered': 'This server does not offer this option. Choose another one.',
    'second-factor-needed': 'First confirm the second step: the code from your authenticator, or your key.',
    'reauthentication-needed': 'To confirm that it is you, ask for a code and enter it here.',
    'factor-name-taken': 'You already have an authenticator or a key with this name. Choose another one.',
    'last-identity': 'This is your only way to sign in. Add another one before you remove it.',
    'identity-taken': 'This way to sign in belongs to an account already. It was not connected.',
    'identity-refused': 'The server did not accept the answer of the other service. Start again from the beginning.',
    'provider-refused':
      'The other service did not confirm who you are, or you cancelled there. Try again or choose another way.',
    'organisation-unknown': 'This server does not know that organisation. Check the domain, or sign in another way.',
    'organisation-refused':
      'The answer of your organisation is not valid. Try again; if it goes on, tell whoever runs its accounts.',
    'organisation-manages': 'Your account belongs to your organisation, which alone can change this.',
    'phone-invalid': 'This number does not work. Write it with the country code: +44 7700 900000',
    'phone-taken': 'This number cannot be used. Choose another one, or sign in with it.',
    'message-not-sent': 'The text message could not be sent. Check the number and try again.',
    'wallet-missing': 'This browser has no such wallet. Install it, or sign in another way.',
    'wallet-cancelled': 'The wallet did not sign: it was cancelled or is locked. Try again whenever you like.',
    'wallet-of-another':
      'This wallet is not the one of your account. Choose in it the address that you signed in with.',
    'wallet-refused':
      'The server did not accept the signature of the wallet. See whether the time of your device is right and try again.',
    'captcha-needed':
      'This server asks for a test against robots that Onda does not show. Tell whoever runs this site.',
    'captcha-refused': 'The server did not accept the check against robots: it may have expired. Try again.',
    'captcha-cancelled':
      'The check against robots was cancelled, and nothing has been sent. Try again whenever you like.',
    'captcha-unavailable':
      'The check against robots could not be made, and nothing has been sent. See whether you are online and whether something in your browser blocks it, and try again.',
    'account-blocked': 'This account is blocked. Write to whoever runs this site.',
    'passkey-cancelled': 'No passkey or key was used: it was cancelled. Try again whenever you like.',
    'passkey-timed-out': 'The time for using the key is over. Try again.',
    'passkey-wrong-site':
      'The browser does not allow keys at this address. Open Onda at the address where you usually use it.',
    'passkey-unsupported': 'This browser or device cannot use keys like this. Try another one.',
    'passkey-insecure': 'Keys only work on a secure page: open this one with https.',
    'passkey-known': 'This device already has a key for this account.',
    'passkey-refused':
      'The server did not accept this key: it may have been removed from the account. Use another one, or sign in another way.',
    'too-many-passkeys': 'You already have 10 passkeys. Remove one before you add another.',
    'passkey-without-secret':
      'This passkey signs you in, but it cannot open encrypted data: its device does not allow it. Use your words or another device.',
    'passkey-of-another': 'This passkey belongs to another account. Choose one of this account.',
    'passkey-opens-nothing':
      'This passkey does not open your data: it was not added for that, or it was removed. Use another way.',
    'phrase-wrong':
      'These words do not open your data: perhaps you changed them, or they belong to another account. Check your paper.',
    'pairing-code-wrong': 'The number does not match. For your safety there is one try: start again on both devices.',
    'pairing-over': 'It took too long. Start again on both devices.',
    'pairing-refused':
      'The other device did not go on: the number did not match, or it was cancelled there. Start again on both devices.',
    'words-overtaken':
      'Another tab or device has finished before, and what was done there counts. The words that were shown here open nothing: if you wrote them down, destroy that paper.',
    'keys-outdated': 'Your keys have changed meanwhile. Try again.',
    'keys-forged':
      'The server gave something that none of your devices made, so it is not used. Tell whoever runs this site.',
    'last-key': 'Without this key you might be locked out of your data. Add another one first: new words or a passkey.',
    'protection-unsupported': 'This browser cannot encrypt your data. Update it, or use another one.',
    'protection-unkept':
      'This browser cannot keep your key on this device, perhaps because the window is private. What is in your account stays as it is: use another browser or another device.',
    'signed-out': 'Your session has ended. Sign in again to continue.',
    'link-invalid': 'This link is not valid: it may have been used, have expired or be incomplete. Ask for a new code.',
    'other-browser':
      'This link was asked for in another browser, or you have asked for another one since. Open it where you asked for it, or use the code of the same message.',
    'server-busy': 'The server cannot answer right now. Try again in a few seconds.',
    'function-unreachable':
      'The server could not be reached. Check your connection and try again. (failed to send a request to the Edge Function)',
    'function-relay':
      'The server could not take the request. Try again later. (Relay Error invoking the Edge Function)',
    'function-failed':
      'The server could not finish. Sign in again to see whether your account is still there, and try again. (Edge Function returned a non-2xx status code)',
    'not-erased':
      'We do not know whether it was deleted from your account; nothing has been deleted here. Check your connection and try again.',
    unexpected: 'Something failed, and we do not know what. Try again in a moment.',
  },
  retryAfter: (seconds) =>
    seconds < 120
      ? plural('en', seconds, { one: 'Try again in # second.', other: 'Try again in # seconds.' })
      : plural('en', Math.ceil(seconds / 60), { one: 'Try again in # minute.', other: 'Try again in # minutes.' }),
};
