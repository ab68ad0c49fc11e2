import { plural } from '../../text/plural.ts'
import type { LayoutMessages } from './en.ts'

const it: LayoutMessages = {
  skipToContent: 'Vai al contenuto principale',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  maskedNames:
    'I nomi delle persone sono nascosti per questa chiave API. Per vederli, accedere con una chiave che abbia l’autorizzazione «personal».',
  mainNavigation: 'Principale',
  apiDocumentation: 'Documentazione dell’API',
  theme: 'Tema',
  themes: { auto: 'Automatico', light: 'Chiaro', dark: 'Scuro' },
  language: 'Lingua',
  signOut: 'Esci',
  attention: count =>
    plural(count, { one: '# elemento richiede attenzione', other: '# elementi richiedono attenzione' }),
  newMatches: count => plural(count, { one: '# nuova corrispondenza', other: '# nuove corrispondenze' }),
  serverUnreachable:
    'Il server non è raggiungibile. Questa pagina potrebbe non essere aggiornata. Nuovo tentativo ogni 2 secondi…',
  updated: 'Herald è stato aggiornato. Ricaricare la pagina per usare la nuova versione.',
  pages: {
    overview: 'Panoramica',
    announcements: 'Annunci',
    entities: 'Entità',
    following: 'Monitoraggio',
    sources: 'Fonti',
    statistics: 'Statistiche',
    webhooks: 'Webhook',
    allWebhooks: 'Tutti i webhook',
    mergeReports: 'Unificazioni segnalate',
    apiKeys: 'Chiavi API',
    auditLog: 'Registro di controllo',
  },
  keys: { control: 'Ctrl', escape: 'Esc', enter: 'Invio' },
  palette: {
    search: 'Cerca',
    title: 'Ricerca e comandi',
    placeholder: 'Impresa, persona, numero, annuncio o comando',
    nothingFound: 'Nessun risultato',
    results: 'Risultati',
    entities: 'Entità',
    announcements: 'Annunci',
    categories: 'Categorie',
    sources: 'Fonti',
    goTo: 'Vai a',
    settings: 'Impostazioni',
    onThisPage: 'In questa pagina',
    searchAnnouncements: q => `Cerca «${q}» negli annunci`,
    searchEntities: q => `Cerca «${q}» nelle entità`,
    useTheme: {
      auto: 'Usa il tema del sistema',
      light: 'Usa il tema chiaro',
      dark: 'Usa il tema scuro',
    },
    useLanguage: name => `Lingua: ${name}`,
    showShortcuts: 'Mostra le scorciatoie da tastiera',
  },
  shortcuts: {
    title: 'Scorciatoie da tastiera',
    search: 'Cerca ovunque o esegui un comando',
    showList: 'Mostra questo elenco',
    focusSearch: 'Vai al campo di ricerca di un elenco',
    next: 'Risultato successivo di un elenco',
    previous: 'Risultato precedente di un elenco',
    open: 'Apri il risultato o esegui il comando',
    timeline: 'Passa da un annuncio all’altro in una cronologia',
    print: 'Stampa',
    closeDialog: 'Chiudi una finestra di dialogo',
  },
}

export default it
