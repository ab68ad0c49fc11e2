import type { LoadingMessages } from './en.ts'

const de: LoadingMessages = {
  pageTitle: 'Diese Seite kann gerade nicht geladen werden',
  pageDetail: 'Der Server ist nicht erreichbar. Neuer Versuch alle 2 Sekunden …',
  updated: 'Herald wurde aktualisiert',
  updatedDetail: 'Diese Seite braucht die neue Version. Laden Sie neu, um fortzufahren.',
  partUnreachable: 'Dies kann gerade nicht geladen werden. Neuer Versuch alle 2 Sekunden …',
  partOutdated: 'Herald wurde aktualisiert. Schließen Sie Ihre Eingabe ab und laden Sie dann neu.',
  reload: 'Neu laden',
}

export default de
