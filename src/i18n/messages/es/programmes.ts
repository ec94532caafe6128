import { plural } from '#i18n/plural.ts';
import { untuned } from './untuned.ts';

export const programmes = {
  title: 'Programas',
  count: (count: number): string => plural('es', count, { one: '# programa', other: '# programas' }),
  lead: 'Sesiones que cambian paso a paso y terminan solas. La letra dice cuánto se sabe de los sonidos que usan; ningún estudio ha probado estos pasos tal cual.',
  // What each programme does, step by step, and what is known of it. Never a promise.
  texts: {
    'wind-down': {
      name: 'Bajar el ritmo',
      does: 'De 10 a 6 y a 2 Hz en 40 minutos, cada vez más bajo, con ruido marrón de fondo.',
      known:
        'Con 10 y 6 Hz hay estudios pequeños, de resultados mixtos. Que bajar poco a poco hasta 2 Hz ayude a dormirse no se ha estudiado: es diseño nuestro.',
    },
    nap: {
      name: 'Siesta de 20 minutos',
      does: 'Un vaivén muy lento casi se apaga a los 15 minutos, vuelve poco a poco y termina con dos campanas suaves.',
      known:
        'Doce personas llegaron antes al sueño profundo en siestas con 0,25 Hz: es un primer paso, no una prueba. Apagarse y volver antes de la campana es diseño nuestro.',
    },
    'sleep-noise': {
      name: 'Ruido que se apaga',
      does: 'Un pulso por segundo calla a los 20 minutos; el ruido marrón baja hasta el silencio en 90 minutos.',
      known:
        'Que el ruido continuo mejore el sueño tiene una evidencia de muy baja calidad (Riedy y otros, 2021). Por eso este termina solo.',
    },
    night: {
      name: 'Noche de 8 horas',
      does: 'Unos pulsos lentos callan a los 45 minutos; el ruido marrón baja muy despacio toda la noche.',
      known:
        'No conocemos estudios a favor de dejar un sonido toda la noche. La evidencia del ruido continuo es de muy baja calidad, y podría incluso perjudicar el sueño y el oído (Riedy y otros, 2021). Si lo usas, muy bajo.',
    },
    calm: {
      name: 'Calma en 10 minutos',
      does: 'Un vaivén de 6 Hz, que se oye también sin auriculares: seis minutos estable, y después baja hasta el silencio.',
      known:
        'Un estudio pequeño y controlado encontró menos inquietud pasajera con este tipo de vaivén; otro no vio cambios de ánimo. El final en silencio es diseño nuestro.',
    },
    'after-work': {
      name: 'Después del trabajo',
      does: 'El ruido rosa se aleja en 20 minutos mientras el vaivén baja de 10 a 7 Hz; al final, silencio.',
      known:
        'Con vaivenes como el de 7 Hz hay un estudio de 21 jóvenes después de hacer ejercicio, no de trabajar. La bajada y el ruido son diseño nuestro.',
    },
    focus: {
      name: 'Enfoque 3 × 25',
      does: 'Tres bloques de 25 minutos con dos pausas de 5. Los pulsos de 40 Hz abren cada bloque; después queda el ruido rosa, y una campana marca cada cambio.',
      known:
        'Que 40 Hz mejore la atención está en disputa, y en un estudio grande oír vaivenes durante la tarea empeoró el resultado: por eso callan mientras trabajas. Los 25 minutos son costumbre, no ciencia.',
    },
    'before-exam': {
      name: 'Antes de un examen',
      does: 'Tres minutos a 10 Hz, sube despacio a 15 Hz y a los 10 minutos calla.',
      known:
        'Con 15 Hz hay muy pocos estudios, y pequeños. Escúchalo antes y apágalo: en uno de mil personas, oír vaivenes durante la prueba empeoró el resultado.',
    },
    'long-exhale': {
      name: 'Exhalar largo',
      does: 'Seis respiraciones por minuto, con la salida del aire el doble de larga. Desde la mitad el sonido se retira, y al final queda solo tu respiración.',
      known:
        'Respirar unas seis veces por minuto tiene evidencia sólida, y el mérito es de tu respiración. La proporción y el final en silencio son diseño nuestro.',
    },
    'breath-break': {
      name: 'Pausa de 5 minutos',
      does: 'La guía parte de 12 respiraciones por minuto y en dos minutos llega a seis. Termina con una campana.',
      known:
        'Respirar despacio tiene evidencia sólida, y el mérito es de tu respiración. Los cinco minutos son diseño nuestro.',
    },
    'three-minutes': {
      name: 'Calma en 3 minutos',
      does: 'Una ola suave y la guía: seis respiraciones por minuto, con la salida del aire el doble de larga. Baja al final y se apaga sin campana.',
      known:
        'Respirar despacio tiene evidencia sólida, y el mérito es de tu respiración. Los tres minutos son diseño nuestro; si hacen falta más, se puede repetir.',
    },
    morning: {
      name: 'Despertar despacio',
      does: 'Empieza muy bajo, con un pulso por segundo, y en ocho minutos llega a dos, más fuertes y más agudos.',
      known:
        'Con música, los ritmos rápidos aceleran la respiración y el pulso. Con pulsos solos, como estos, no está medido.',
    },
    meditation: {
      name: 'Meditar 30 minutos',
      does: 'El tono Om, de 136,1 Hz; en el segundo tercio se le suma su octava. Una campana separa los tercios y otra cierra.',
      known:
        'Es tradición: no encontramos estudios de escuchar estos tonos. Lo que se estudió, en 12 personas, es cantar Om.',
    },
    'rain-sleep': {
      name: 'Lluvia que se apaga',
      does: 'Lluvia suave bajo un pulso por segundo, que calla a los 16 minutos; la lluvia baja hasta el silencio en una hora.',
      known:
        'A muchas personas la lluvia les agrada y tapa ruidos. Que ayude a dormir tiene una evidencia muy baja, y el ruido toda la noche podría restar sueño REM (Basner y otros, 2026). Por eso termina sola.',
    },
    'tent-sleep': {
      name: 'Dentro de la tienda',
      does: 'Gotas apagadas sobre la tela, que se alejan hasta el silencio en 45 minutos. Debajo, un pulso por segundo, que calla a los 16.',
      known:
        'Agrada a muchas personas. No conocemos estudios de la lluvia sobre una tela; para dormir, la evidencia de cualquier sonido es muy baja.',
    },
    'sea-sleep': {
      name: 'Mar que se aleja',
      does: 'Olas muy suaves, cada vez más bajas, hasta el silencio a la hora. Debajo, un pulso por segundo, que calla a los 16 minutos.',
      known:
        'En estudios del agua, el mar gusta más que una cascada. Que haga dormir tiene una evidencia muy baja; el fundido largo es diseño nuestro.',
    },
    'summer-night': {
      name: 'Noche de verano',
      does: 'Grillos lejanos, muy bajos, que callan en 40 minutos. Debajo, un pulso por segundo, que calla a los 16.',
      known: 'Es una cuestión de gusto: no conocemos estudios de dormir con grillos.',
    },
    'sea-breath': {
      name: 'Respirar con el mar',
      does: 'Seis respiraciones por minuto durante diez minutos: la ola llega con el aire y se va con él.',
      known:
        'Respirar unas seis veces por minuto tiene evidencia sólida, y el mérito es de tu respiración. Que el mar la guíe es diseño nuestro.',
    },
    trees: {
      name: 'Entre los árboles',
      does: 'Viento en las hojas durante un cuarto de hora, con un vaivén de 6 Hz que se retira.',
      known:
        'Los sonidos naturales agradan; contra el estrés, la evidencia es de moderada a baja. Con 6 Hz hay estudios pequeños, de resultados mixtos.',
    },
    fireside: {
      name: 'Junto al fuego',
      does: 'Llamas bajas y chasquidos durante 20 minutos; el tono se retira antes.',
      known: 'Agrada a muchas personas. Los estudios son del agua y de los pájaros, casi ninguno del fuego.',
    },
    'far-storm': {
      name: 'Tormenta lejana',
      does: 'Media hora de lluvia con un trueno lejano de vez en cuando, que se aleja antes que la lluvia. Debajo, un vaivén de 6 Hz, que calla a los 20 minutos.',
      known: 'Para un rato de calma, no para dormir: los sonidos que suben y bajan son los que despiertan.',
    },
    'stream-focus': {
      name: 'Arroyo para trabajar',
      does: 'Cincuenta minutos de arroyo. Los pulsos de 40 Hz abren y callan a los siete; una campana cierra.',
      known:
        'Un arroyo tapa bien las voces (Haapakangas, 2011), pero en una oficina no fue mejor que el ruido (Hongisto, 2017). Que 40 Hz ayude está en disputa.',
    },
    'waterfall-focus': {
      name: 'Cascada de 25 minutos',
      does: 'Un murmullo parejo que tapa lo demás, con una campana al final. Los pulsos de 40 Hz del principio callan a los siete minutos.',
      known:
        'Tapa ruidos como un ruido continuo. Que se trabaje mejor con él no está claro; los 25 minutos son costumbre.',
    },
    'brook-morning': {
      name: 'Mañana junto al arroyo',
      does: 'El agua se acerca en cinco minutos y los pulsos suben de uno a dos por segundo.',
      known: 'Con música, los ritmos rápidos aceleran la respiración y el pulso. Con pulsos y agua no está medido.',
    },
    'bowl-meditation': {
      name: 'Meditar con cuenco',
      does: 'El tono Om con un cuenco tocado con suavidad, a intervalos irregulares, durante veinte minutos.',
      known: 'Es tradición: no encontramos estudios de calidad de escuchar estos sonidos.',
    },
  },
  headphones: 'con auriculares',
  picture: 'La línea es la frecuencia; el fondo, el volumen.',
  showAll: 'Ver toda la biblioteca',
  steps: {
    title: 'Paso a paso',
    moved:
      'Has cambiado el final: lo que falta, también las campanas, se reparte hasta él. Estos son los tiempos de antes.',
    of: {
      tone: (hertz: string): string => `tono de ${hertz} Hz`,
      beat: (hertz: string): string => `vaivén de ${hertz} Hz`,
      pulse: (hertz: string): string => `pulsos de ${hertz} Hz`,
    },
    /** For steps that change only the level of a tone. */
    plain: { tone: 'tono', beat: 'vaivén', pulse: 'pulsos' },
    untuned,
    guide: 'guía de respiración',
    level: (what: string, percent: string): string => `${what} al ${percent}`,
    silent: (what: string): string => `${what} en silencio`,
    bell: 'campana',
    drawn: {
      pitch: 'La línea es la frecuencia; el fondo, el volumen.',
      level: 'El dibujo es el volumen.',
    },
    levels: 'El volumen de cada paso es una parte de la intensidad que elijas.',
  },
  basedOn: 'Se apoya en',
};
