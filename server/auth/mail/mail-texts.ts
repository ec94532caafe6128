import type { Locale } from '../../http/locale.ts';

export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'reauthentication'
  | 'email-change-old'
  | 'email-change-new'
  | 'email-change-taken'
  | 'already-registered';

interface MailText {
  subject: string;
  /** What the code or link does. */
  intro: string;
  link: string;
}

interface LanguageTexts {
  kinds: Record<MailKind, MailText>;
  code: string;
  validity: string;
  unasked: string;
}

export const mailTexts: Record<Locale, LanguageTexts> = {
  es: {
    kinds: {
      signup: {
        subject: 'Confirma tu correo en Onda',
        intro: 'Con este código o enlace confirmas tu correo y entras en tu cuenta.',
        link: 'Confirmar mi correo',
      },
      magiclink: {
        subject: 'Tu código para entrar en Onda',
        intro: 'Con este código o enlace entras en tu cuenta.',
        link: 'Entrar en Onda',
      },
      recovery: {
        subject: 'Recupera tu cuenta de Onda',
        intro: 'Con este código o enlace entras en tu cuenta y eliges una contraseña nueva.',
        link: 'Elegir una contraseña nueva',
      },
      reauthentication: {
        subject: 'Tu código de seguridad de Onda',
        intro: 'Con este código confirmas que eres tú quien cambia tu cuenta.',
        link: '',
      },
      'email-change-old': {
        subject: 'Confirma el cambio de correo en Onda',
        intro:
          'Alguien quiere cambiar el correo de tu cuenta. Si eres tú, confírmalo; el otro buzón también debe confirmar.',
        link: 'Confirmar el cambio',
      },
      'email-change-new': {
        subject: 'Confirma tu correo nuevo en Onda',
        intro: 'Con este código o enlace confirmas que este buzón es tuyo; el anterior también debe confirmar.',
        link: 'Confirmar mi correo nuevo',
      },
      'email-change-taken': {
        subject: 'Este correo ya tiene una cuenta de Onda',
        intro:
          'Alguien ha querido poner este correo en otra cuenta, pero ya tiene la suya. Si eres tú, entra con este correo o elimina antes una de las dos cuentas.',
        link: '',
      },
      'already-registered': {
        subject: 'Ya tienes una cuenta de Onda',
        intro:
          'Alguien ha querido crear una cuenta con este correo, que ya tiene una. Si eres tú, entra con tu contraseña o pide un código por correo.',
        link: '',
      },
    },
    code: 'Código',
    validity: 'Vale 10 minutos y una sola vez. No se lo des a nadie.',
    unasked: 'Si no lo has pedido tú, no hagas nada.',
  },
  en: {
    kinds: {
      signup: {
        subject: 'Confirm your email for Onda',
        intro: 'This code or link confirms your email and opens your account.',
        link: 'Confirm my email',
      },
      magiclink: {
        subject: 'Your code to sign in to Onda',
        intro: 'This code or link signs you in.',
        link: 'Sign in to Onda',
      },
      recovery: {
        subject: 'Recover your Onda account',
        intro: 'This code or link signs you in so that you can choose a new password.',
        link: 'Choose a new password',
      },
      reauthentication: {
        subject: 'Your security code for Onda',
        intro: 'This code confirms that it is you who changes your account.',
        link: '',
      },
      'email-change-old': {
        subject: 'Confirm the change of your email for Onda',
        intro:
          'Somebody wants to change the email of your account. If it is you, confirm it; the other mailbox must confirm too.',
        link: 'Confirm the change',
      },
      'email-change-new': {
        subject: 'Confirm your new email for Onda',
        intro: 'This code or link confirms that this mailbox is yours; the old one must confirm too.',
        link: 'Confirm my new email',
      },
      'email-change-taken': {
        subject: 'This email already has an Onda account',
        intro:
          'Somebody wanted to move another account to this email, which has its own. If it was you, sign in with this email, or delete one of the two accounts first.',
        link: '',
      },
      'already-registered': {
        subject: 'You already have an Onda account',
        intro:
          'Somebody wanted to create an account with this email, which has one already. If it was you, sign in with your password or ask for a code by mail.',
        link: '',
      },
    },
    code: 'Code',
    validity: 'Valid for 10 minutes, once. Do not give it to anybody.',
    unasked: 'If you did not ask for this, do nothing.',
  },
};
