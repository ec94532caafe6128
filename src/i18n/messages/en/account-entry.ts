import type { Chapters } from '#i18n/chapters.ts';

const unconfirmed = (email: string): string =>
  `If you made an account with ${email} that still has to be confirmed, enter the 8-digit code we sent you, or ask for another one.`;

export const accountEntry: Chapters['account-entry'] = {
  gives:
    'All of Onda works without an account. With one, your sessions, favourites, routines and sounds are on your other devices, too.',
  passwordRule: 'At least 10 characters. Several words together are easier to remember.',
  passwordShort: 'It is too short: use at least 10 characters.',
  byMail: 'Get a code by email',
  forgotten: 'I forgot my password',
  notConfirmed: 'I have not confirmed my email yet',
  or: 'or',
  continueWith: (provider) => `Continue with ${provider}`,
  signUpClosed: 'You cannot create an account on this site at the moment.',
  opening: 'Checking…',
  back: 'Back',
  address: {
    'sign-in': {
      title: 'Sign in with a code',
      lead: 'We will send you a code and a link. Either of them signs you in without a password.',
    },
    recovery: {
      title: 'Reset your password',
      lead: 'We will send you a code and a link. With either of them you can choose a new password.',
    },
  },
  send: 'Send the code',
  sending: 'Sending…',
  mail: {
    title: 'Check your email',
    unsentTitle: 'Confirm your email',
    sent: (email) =>
      `We have sent a message to ${email}. Enter its 8-digit code, or open the link in this browser. Both work for 10 minutes.`,
    recovery: (email) =>
      `If there is an account with ${email}, you will get a message. Enter its 8-digit code, or open the link in this browser. Both work for 10 minutes.`,
    unconfirmed: {
      signup: unconfirmed,
      confirmation: (email) => `${unconfirmed(email)} Then you choose your password here, in place of the earlier one.`,
    },
    missing: 'Nothing there? Check your spam folder.',
    known: 'If you already had an account with this email, sign in.',
  },
  link: {
    title: 'Enter the code of the message',
    lead: {
      'sign-in': 'It is in the same message as the link, and signs you in to this browser.',
      recovery: 'It is in the same message as the link. Then you choose a new password here.',
      confirmation:
        'It is in the same message as the link. Then you choose your password here, in place of the earlier one.',
    },
    another: 'Ask for another code',
  },
  code: 'Code',
  codeMissing: 'Enter the code.',
  codeWrong: (digits) => `The code has ${digits} digits.`,
  confirm: 'Confirm',
  confirming: 'Confirming…',
  resend: 'Send another code',
  resendIn: (count) => `Send another in ${count} s`,
  resent: 'Sent. Use the code of the latest message.',
  changeAddress: 'Use another email',
  phone: {
    enter: 'Get a code by text message',
    title: 'Sign in with your phone',
    lead: 'We will send you a code by text message. It signs you in without a password.',
    field: 'Phone',
    hint: 'With the country code, like +44 7700 900000.',
    missing: 'Enter your phone number.',
    wrong: 'Write it with + and the country code.',
    sent: (phone) => `We have sent a text message to ${phone}. Enter its 6-digit code.`,
    change: 'Use another phone',
  },
  organisation: {
    enter: 'Sign in with your organisation',
    title: 'Sign in with your organisation',
    lead: 'If your company or institution has an account here, we take you to its page to sign in.',
    field: 'Domain of the organisation',
    hint: 'What follows the @ in your email there, like example.org.',
    missing: 'Enter the domain.',
    wrong: 'Write it like this: example.org',
    go: 'Continue',
    going: 'Opening…',
  },
  wallet: {
    enter: { ethereum: 'Sign in with your Ethereum wallet', solana: 'Sign in with your Solana wallet' },
    statement: 'Sign in to Onda. It costs nothing.',
  },
  passkey: { enter: 'Sign in with a passkey', entering: 'Waiting for the passkey…' },
  factor: {
    title: 'Two-step verification',
    lead: 'Enter the 6-digit code that your authenticator app shows.',
    leadKey: 'Use the security key that you added to your account.',
    leadBoth: 'Enter the 6-digit code that your authenticator app shows, or use your security key.',
    leadPhone: 'We will send a code by text message to the phone that you added to your account.',
    leadAny: 'Use any of the ways that you added to your account.',
    sendToPhone: (name) => `Send a code to ${name}`,
    sentToPhone: 'We have sent you a text message. Enter its code.',
    phoneCode: 'Code of the text message',
    useKey: 'Use the security key',
    usingKey: 'Waiting for the key…',
    code: 'Authenticator code',
    lost: 'Not at hand? Use another device on which you have set it up. If you have none left, write to whoever runs this site.',
    cancel: 'Use another account',
  },
  recovery: {
    title: 'Choose a new password',
    lead: {
      recovery: (email) => `For ${email}. Your other devices will be signed out.`,
      confirmation: (email) =>
        `${email} is confirmed. Choose your password now: it replaces the earlier one, which somebody else may have set.`,
    },
    password: 'New password',
    save: 'Save the password',
    saving: 'Saving…',
    codeSent: 'We have sent you a code by email. Enter it here.',
    codeSentToPhone: 'We have sent you a code by text message. Enter it here.',
    saved: 'Password saved',
    cancel: 'Not now',
    cancelled: {
      recovery: 'If you leave it for later, you can sign in with a code by email.',
      confirmation:
        'If you leave it for later, do not rely on the earlier password: you can sign in with a code by email.',
    },
  },
};
