import type { Chapters } from '#i18n/chapters.ts';

export const accountEntry: Chapters['account-entry'] = {
  passwordRule: 'At least 10 characters. Several words together are easier to remember.',
  passwordShort: 'It is too short: at least 10 characters.',
  byMail: 'Get a code by email',
  forgotten: 'I forgot my password',
  or: 'or',
  continueWith: (provider) => `Continue with ${provider}`,
  signUpClosed: 'This site takes no new accounts for now.',
  opening: 'Checking…',
  back: 'Back',
  address: {
    'sign-in': {
      title: 'Sign in with a code',
      lead: 'We send you a code and a link. Either of them signs you in, without a password.',
    },
    recovery: {
      title: 'Set a new password',
      lead: 'We send you a code and a link. With either of them you choose another password.',
    },
  },
  send: 'Send the code',
  sending: 'Sending…',
  mail: {
    title: 'Check your email',
    sent: (email) =>
      `Enter the 8-digit code of the message to ${email}, or open its link in this browser. Both work for 10 minutes.`,
    recovery: (email) =>
      `If ${email} has an account, a message is on its way. Enter its 8-digit code, or open its link in this browser. Both work for 10 minutes.`,
    unconfirmed: (email) =>
      `${email} still has to be confirmed. Enter the 8-digit code we sent you, or ask for another one.`,
    missing: 'Nothing there? Look into your spam folder. If you had an account with this email already, sign in.',
  },
  code: 'Code',
  codeMissing: 'Enter the code.',
  codeWrong: (digits) => `It has ${digits} digits.`,
  confirm: 'Confirm',
  confirming: 'Confirming…',
  resend: 'Send another code',
  resendIn: (count) => `Send another in ${count} s`,
  resent: 'Sent. The code before no longer works.',
  changeAddress: 'Change the email',
  factor: {
    title: 'Second step',
    lead: 'Enter the 6-digit code that your authenticator app shows.',
    code: 'Authenticator code',
    lost: 'Not at hand? Use another device on which you have set it up. If there is none left, write to whoever runs this site.',
    cancel: 'Use another account',
  },
  recovery: {
    title: 'Choose a new password',
    lead: (email) => `For ${email}. Your other devices are signed out.`,
    password: 'New password',
    save: 'Save the password',
    saving: 'Saving…',
    saved: 'Password saved',
    cancel: 'Not now',
  },
};
