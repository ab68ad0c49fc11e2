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
      text: 'Lo que requiere su atención y lo que es nuevo, en una página. El número junto a su nombre cuenta lo que requiere su atención.',
    },
    announcements: {
      title: 'Anuncios',
      text: 'Busque mientras escribe y acote los resultados con filtros. Guarde una búsqueda para ver sus novedades.',
    },
    entities: {
      title: 'Entidades',
      text: 'Empresas, personas y organismos públicos, cada uno con todo lo publicado sobre él, por orden.',
    },
    following: {
      title: 'Seguimiento',
      text: 'Los anuncios nuevos de sus listas de seguimiento y búsquedas guardadas. Los webhooks y el correo se los pueden llevar.',
    },
    sources: {
      title: 'Fuentes',
      text: 'Los editores que se leen: lo actual que está cada uno, qué días faltan y qué no se ha podido leer.',
    },
  },
}

export default es
