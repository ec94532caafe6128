import type { Locale } from '../../http/locale.ts';

export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'reauthentication'
  | 'email-change-old'
  | 'email-change-new'
  | 'email-change-taken'
  | 'already-registered'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-changed';

interface MailText {
  subject: string;
  /** What the code does, and the link where there is one. */
  intro: string;
  link: string;
  /** What to do if it was somebody else, where that is not nothing. */
  unasked?: string;
}

interface LanguageTexts {
  kinds: Record<MailKind, MailText>;
  code: string;
  /** Stands before the link. */
  orLink: string;
  validity: string;
  unasked: string;
}

export const mailTexts: Record<Locale, LanguageTexts> = {
  es: {
    kinds: {
      signup: {
        subject: 'Confirma tu correo en Onda',
        intro: 'Con este código confirmas tu correo y entras en tu cuenta.',
        link: 'Confirmar mi correo',
      },
      magiclink: {
        subject: 'Tu código para entrar en Onda',
        intro: 'Con este código entras en tu cuenta.',
        link: 'Entrar en Onda',
      },
      recovery: {
        subject: 'Recupera tu cuenta de Onda',
        intro: 'Con este código entras en tu cuenta y eliges una contraseña nueva.',
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
          'Alguien quiere cambiar el correo de tu cuenta. Si eres tú, escribe este código en los ajustes de tu cuenta; el otro buzón también debe confirmar.',
        link: '',
      },
      'email-change-new': {
        subject: 'Confirma tu correo nuevo en Onda',
        intro: 'Con este código confirmas que este buzón es tuyo; el anterior también debe confirmar.',
        link: '',
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
      'factor-added': {
        subject: 'Tu cuenta de Onda tiene un segundo paso nuevo',
        intro:
          'Se ha añadido un segundo paso a tu cuenta: una aplicación de autenticación o una llave de seguridad. Al entrar se pide.',
        link: '',
        unasked: 'Si no has sido tú, alguien más usa tu cuenta. Escribe a quien lleva el sitio donde usas Onda.',
      },
      'factor-removed': {
        subject: 'Se ha quitado un segundo paso de tu cuenta de Onda',
        intro:
          'Se ha quitado de tu cuenta una aplicación de autenticación o una llave de seguridad. Ya no sirve para entrar.',
        link: '',
        unasked:
          'Si no has sido tú, alguien más usa tu cuenta. Elige una contraseña nueva: eso cierra las demás sesiones.',
      },
      'passkey-added': {
        subject: 'Tu cuenta de Onda tiene una llave de acceso nueva',
        intro: 'Se ha añadido una llave de acceso a tu cuenta. Con ella se entra sin contraseña.',
        link: '',
        unasked:
          'Si no has sido tú, alguien más usa tu cuenta. Abre Onda, quita la llave en los ajustes de tu cuenta y elige una contraseña nueva: eso cierra las demás sesiones.',
      },
      'passkey-removed': {
        subject: 'Se ha quitado una llave de acceso de tu cuenta de Onda',
        intro: 'Se ha quitado una llave de acceso de tu cuenta. Ya no sirve para entrar.',
        link: '',
        unasked:
          'Si no has sido tú, alguien más usa tu cuenta. Elige una contraseña nueva: eso cierra las demás sesiones.',
      },
      'password-changed': {
        subject: 'Tu cuenta de Onda tiene una contraseña nueva',
        intro: 'Se ha elegido una contraseña nueva para tu cuenta. Se han cerrado las demás sesiones.',
        link: '',
        unasked:
          'Si no has sido tú, alguien más usa tu cuenta. Abre Onda, recupera tu cuenta con este correo y elige otra contraseña.',
      },
    },
    code: 'Código',
    orLink: 'O abre este enlace en el navegador donde lo pediste:',
    validity: 'Vale 10 minutos y una sola vez. No se lo des a nadie.',
    unasked: 'Si no lo has pedido tú, no hagas nada.',
  },
  en: {
    kinds: {
      signup: {
        subject: 'Confirm your email for Onda',
        intro: 'This code confirms your email and opens your account.',
        link: 'Confirm my email',
      },
      magiclink: {
        subject: 'Your code to sign in to Onda',
        intro: 'This code signs you in.',
        link: 'Sign in to Onda',
      },
      recovery: {
        subject: 'Recover your Onda account',
        intro: 'This code signs you in so that you can choose a new password.',
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
          'Somebody wants to change the email of your account. If it is you, enter this code in the settings of your account; the other mailbox must confirm too.',
        link: '',
      },
      'email-change-new': {
        subject: 'Confirm your new email for Onda',
        intro: 'This code confirms that this mailbox is yours; the old one must confirm too.',
        link: '',
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
      'factor-added': {
        subject: 'Your Onda account has a new second step',
        intro:
          'A second step was added to your account: an authenticator app or a security key. Signing in asks for it.',
        link: '',
        unasked:
          'If it was not you, somebody else uses your account. Write to whoever runs the site where you use Onda.',
      },
      'factor-removed': {
        subject: 'A second step was removed from your Onda account',
        intro: 'An authenticator app or a security key was removed from your account. It no longer signs you in.',
        link: '',
        unasked:
          'If it was not you, somebody else uses your account. Choose a new password: that ends all other sessions.',
      },
      'passkey-added': {
        subject: 'Your Onda account has a new passkey',
        intro: 'A passkey was added to your account. It signs in without a password.',
        link: '',
        unasked:
          'If it was not you, somebody else uses your account. Open Onda, remove the passkey in the settings of your account and choose a new password: that ends all other sessions.',
      },
      'passkey-removed': {
        subject: 'A passkey was removed from your Onda account',
        intro: 'A passkey was removed from your account. It no longer signs you in.',
        link: '',
        unasked:
          'If it was not you, somebody else uses your account. Choose a new password: that ends all other sessions.',
      },
      'password-changed': {
        subject: 'Your Onda account has a new password',
        intro: 'A new password was chosen for your account. All other sessions were ended.',
        link: '',
        unasked:
          'If it was not you, somebody else uses your account. Open Onda, recover your account with this email and choose another password.',
      },
    },
    code: 'Code',
    orLink: 'Or open this link in the browser where you asked for it:',
    validity: 'Valid for 10 minutes, once. Do not give it to anybody.',
    unasked: 'If you did not ask for this, do nothing.',
  },
};
