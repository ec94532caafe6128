export const keys = {
  title: 'Atajos de teclado',
  space: 'Espacio',
  arrows: 'Flechas',
  escape: 'Esc',
  does: {
    space: 'Iniciar o pausar, en el reproductor',
    favourite: 'Añadir o quitar de favoritas',
    search: 'Buscar en la biblioteca',
    help: 'Mostrar estos atajos',
    arrows: 'Mover el deslizador seleccionado',
    escape: 'Cerrar lo que está abierto',
  },
  singleKeys: 'Atajos de una tecla',
  singleKeysHint: 'F, / y ?. Desactívalos si los pulsas sin querer o si dictas.',
  close: 'Cerrar',
};
