import type { EntryMessages } from './en.tsx'

const it: EntryMessages = {
  goToStart: 'Vai alla pagina iniziale',
  notFound: {
    title: 'Pagina non trovata',
    explanation: 'A questo URL non c’è nessuna pagina.',
    cause: 'Il link potrebbe essere vecchio o scritto male',
  },
  missingScope: {
    title: scope => `Richiede l’autorizzazione «${scope}»`,
    noScopes: (key, scope) =>
      `La chiave API «${key}» non ha autorizzazioni. Accedere con una chiave che ha l’autorizzazione «${scope}» o chiederne una a un amministratore.`,
    oneScope: (key, owned, scope) =>
      `La chiave API «${key}» ha solo l’autorizzazione «${owned}». Accedere con una chiave che ha l’autorizzazione «${scope}» o chiederne una a un amministratore.`,
    scopes: (key, owned, scope) =>
      `La chiave API «${key}» ha solo le autorizzazioni ${owned}. Accedere con una chiave che ha l’autorizzazione «${scope}» o chiederne una a un amministratore.`,
    quoted: scope => `«${scope}»`,
  },
  signIn: {
    title: 'Accesso',
    purpose:
      'Herald legge ciò che le gazzette ufficiali, i registri delle imprese e i portali delle gare in Spagna, Francia, Germania, Italia, Regno Unito e UE pubblicano ogni giorno.',
    uses: [
      'Cercare annunci di imprese, insolvenze e gare',
      'Monitorare imprese e ricerche e vedere le novità',
      'Ricevere i nuovi annunci tramite webhook, e-mail o API',
    ],
    apiKey: 'Chiave API',
    submit: 'Accedi',
    explanation: command => (
      <>
        La chiave serve ad aprire una sessione e non viene memorizzata in questo browser. Gli amministratori
        creano le chiavi con {command}.
      </>
    ),
    documentation: 'Documentazione dell’API',
    unknownKey:
      'Questa chiave è sconosciuta, scaduta o revocata. Verificare di aver copiato la chiave intera.',
    tooManyAttempts: 'Troppi tentativi non riusciti dalla rete in uso. Attendere un minuto e riprovare.',
  },
}

export default it
