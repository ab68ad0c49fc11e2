import type { TourMessages } from './en.ts'

const es: TourMessages = {
  label: 'Recorrido',
  position: (stop, stops) => `Parada ${stop} de ${stops}`,
  end: 'Terminar el recorrido',
  back: 'Atrás',
  next: 'Siguiente',
  done: 'Listo',
  stops: {
    overview: {
      title: 'Resumen',
      text: 'Lo que requiere su atención y las novedades, en una sola página. El número junto a «Resumen» indica cuántos asuntos requieren su atención.',
    },
    announcements: {
      title: 'Anuncios',
      text: 'Los resultados aparecen mientras escribe; acótelos con filtros. Guarde una búsqueda para ver sus novedades.',
    },
    entities: {
      title: 'Entidades',
      text: 'Empresas, personas y organismos públicos, cada uno con todo lo publicado sobre él, por orden.',
    },
    following: {
      title: 'Seguimiento',
      text: 'Los anuncios nuevos de sus listas de seguimiento y búsquedas guardadas. Recíbalos por webhook o por correo.',
    },
    sources: {
      title: 'Fuentes',
      text: 'Los editores que se leen: cuán al día está cada uno, qué días faltan y qué no se ha podido leer.',
    },
  },
}

export default es
