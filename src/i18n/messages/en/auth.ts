import type { Chapters } from '#i18n/chapters.ts';

export const auth: Chapters['auth'] = {
  title: 'Sign in',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signingIn: 'Signing in…',
  creatingAccount: 'Creating account…',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email.',
  emailWrong: 'Write it like this: name@example.com',
  passwordMissing: 'Enter your password.',
  showPassword: 'Show the password',
  skip: 'Continue without an account',
  simulated: 'Sign-in is a simulation: nothing is checked and your password never leaves this form.',
  welcomeBack: 'Good to see you again!',
  welcomeNew: 'Welcome to Onda!',
};
