/** The texts of the way in. */
export const auth = {
  title: 'Entra en Onda',
  signIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  signingIn: 'Iniciando sesión…',
  creatingAccount: 'Creando cuenta…',
  email: 'Correo electrónico',
  password: 'Contraseña',
  emailMissing: 'Escribe tu correo.',
  emailWrong: 'Escríbelo así: nombre@ejemplo.com',
  passwordMissing: 'Escribe tu contraseña.',
  showPassword: 'Mostrar la contraseña',
  skip: 'Seguir sin cuenta',
  simulated: 'El acceso es una simulación: nada se comprueba y tu contraseña no sale de este formulario.',
  welcomeBack: '¡Qué bueno verte de nuevo!',
  welcomeNew: '¡Te damos la bienvenida a Onda!',
};
