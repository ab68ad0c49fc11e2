import type { TourMessages } from './en.ts'

const it: TourMessages = {
  label: 'Presentazione',
  position: (stop, stops) => `Tappa ${stop} di ${stops}`,
  end: 'Termina la presentazione',
  back: 'Indietro',
  next: 'Avanti',
  done: 'Fine',
  stops: {
    overview: {
      title: 'Panoramica',
      text: 'Ciò che richiede attenzione e le novità, in un’unica pagina. Il numero accanto al nome conta ciò che richiede attenzione.',
    },
    announcements: {
      title: 'Annunci',
      text: 'La ricerca risponde mentre si scrive e i filtri restringono i risultati. Salvando una ricerca se ne vedono le novità.',
    },
    entities: {
      title: 'Entità',
      text: 'Imprese, persone ed enti pubblici, ciascuno con tutto ciò che è stato pubblicato in ordine di tempo.',
    },
    following: {
      title: 'Monitoraggio',
      text: 'I nuovi annunci delle liste di monitoraggio e delle ricerche salvate. Si possono ricevere anche tramite webhook ed e-mail.',
    },
    sources: {
      title: 'Fonti',
      text: 'Gli enti editori di cui si leggono le pubblicazioni: quanto è aggiornata ogni fonte, quali giorni mancano e che cosa non è stato possibile leggere.',
    },
  },
}

export default it
