import type { Locale } from '../../http/locale.ts';

interface LinkPageTexts {
  title: string;
  lead: string;
  /** Why there is a button at all. */
  reason: string;
  elsewhere: string;
  unasked: string;
  /** Where it is not known what the link is for. */
  button: string;
}

export const linkPageTexts: Record<Locale, LinkPageTexts> = {
  es: {
    title: 'Un paso más',
    lead: 'Pulsa el botón en el navegador donde lo pediste.',
    reason: 'Abrir esta página no gasta el enlace: así los programas que revisan el correo no lo usan por ti.',
    elsewhere: '¿Lo pediste en otro navegador o dispositivo? Vuelve allí y escribe el código del mismo mensaje.',
    unasked: 'Si no lo has pedido tú, cierra esta página.',
    button: 'Continuar',
  },
  en: {
    title: 'One more step',
    lead: 'Press the button in the browser where you asked for it.',
    reason: 'Opening this page does not use up the link, so programs that check your mail cannot use it for you.',
    elsewhere:
      'Did you ask in another browser or on another device? Go back there and enter the code of the same message.',
    unasked: 'If you did not ask for this, close this page.',
    button: 'Continue',
  },
};
