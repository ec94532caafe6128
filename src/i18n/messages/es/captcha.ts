/** The check against robots of a third party, where the account service asks for one. */
export const captcha = {
  title: (provider: string): string => `Prueba contra robots de ${provider}`,
  waiting: 'Comprobando que no eres un robot. Si te pide algo, hazlo aquí.',
  cancel: 'Cancelar',
  /** Said before anything is asked of the provider. */
  notice: (provider: string): string =>
    `Cuando pulsas un botón para entrar o pedir un código, ${provider} comprueba que no eres un robot. Para eso ve tu dirección IP, datos de tu navegador y que estás en este sitio. Onda no le da tu correo ni lo que guardas.`,
};
