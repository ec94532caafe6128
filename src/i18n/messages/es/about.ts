export const about = {
  title: 'Qué es Onda, y qué no',
  lead: 'Onda reproduce tonos puros durante el tiempo que eliges y te dice sin adornos qué se sabe de cada uno.',
  does: {
    title: 'Lo que hace',
    items: [
      'Reproduce la frecuencia que pides, calculada muestra a muestra: puedes medirla tú en el momento.',
      'Empieza suave, termina a su hora y nunca sube el volumen por su cuenta.',
      'Si un tono no se puede oír, lo dice y te ofrece una forma que sí.',
      'Muestra de dónde viene cada frecuencia, cuánta evidencia tiene y sus fuentes.',
    ],
  },
  isNot: {
    title: 'Lo que no es',
    items: [
      'No es un dispositivo médico. No diagnostica, trata, cura ni previene ninguna enfermedad.',
      'No sustituye a un tratamiento ni a un profesional. Si algo de tu salud te preocupa, consulta a uno.',
      'Los nombres tradicionales, como «sanación profunda», son nombres. No son promesas.',
      'La evaluación de seis áreas es una pausa para observarte. No es una prueba clínica.',
      'Lo que cuentan tus propios datos no demuestra que el tono sea la causa.',
    ],
  },
  care: {
    title: 'Escuchar con cuidado',
    items: [
      'Ajusta el volumen para que aún puedas oír a alguien que habla a tu lado, y como mucho al 60 %.',
      'Un tono grave se oye poco. No subas el volumen para compensarlo: el siguiente sonaría mucho más fuerte.',
      'Para si notas dolor, mareo, dolor de cabeza o un pitido en los oídos.',
      'No la uses mientras conduces o manejas máquinas.',
      'Con un marcapasos o un desfibrilador, mantén los auriculares a 3 cm o más: llevan imanes.',
      'Si tienes epilepsia o estás embarazada, pregunta antes a tu médico. Nada parpadea en la pantalla más de tres veces por segundo.',
    ],
    source:
      'La Organización Mundial de la Salud y la UIT (norma H.870) aconsejan a un adulto no pasar de 80 dBA durante 40 horas por semana. Onda no puede saber lo fuerte que suena tu dispositivo: su cuenta es una estimación.',
  },
  data: {
    title: 'Tus datos',
    yours: 'Tus sesiones, favoritas y evaluaciones son tuyas.',
    items: ['Puedes llevártelas en un archivo o borrarlas todas desde tu perfil.', 'No hay anuncios ni rastreadores.'],
  },
  listen: 'Escuchar un tono',
};
