import type { ApiKeyMessages } from './en.tsx'

const it: ApiKeyMessages = {
  title: 'Chiavi API',
  intro:
    'Le chiavi API danno accesso all’API e a questa dashboard. Herald conserva solo gli hash: una chiave smarrita non può essere recuperata.',
  createKey: 'Crea chiave',
  loading: 'Caricamento delle chiavi',
  emptyPage: 'Nessuna chiave API in questa pagina',
  columns: {
    key: 'Chiave',
    scopes: 'Autorizzazioni',
    status: 'Stato',
    lastUsed: 'Ultimo utilizzo',
    expires: 'Scade',
    actions: 'Azioni',
  },
  states: {
    active: 'Attiva',
    expired: 'Scaduta',
    revoked: 'Revocata',
  },
  createdBy: (owner, time) => (
    <>
      {owner}, creata {time}
    </>
  ),
  never: 'Mai',
  scopeNotes: {
    read: 'Leggere annunci, entità, fonti, statistiche e modifiche',
    webhooks: 'Gestire i webhook del titolare',
    admin: 'Gestire le chiavi API e le esecuzioni delle fonti, leggere le metriche',
    personal: 'Vedere i nomi delle persone dove sono nascosti',
  },
  form: {
    owner: 'Titolare',
    ownerHint: 'I webhook appartengono al titolare e sono condivisi da tutte le sue chiavi.',
    name: 'Nome',
    nameHint: 'Aiuta a riconoscere la chiave in seguito.',
    selectScope: 'Selezionare almeno un’autorizzazione.',
    expiresAfter: 'Scade dopo il',
    expiresHint:
      'Ultimo giorno di validità della chiave, nel proprio fuso orario. Lasciare vuoto per una chiave senza scadenza.',
  },
  keyFor: (name, owner) => `Chiave «${name}» per ${owner}`,
  recovery: 'In caso di smarrimento, creare un’altra chiave.',
  cancel: 'Annulla',
  done: 'Fine',
  revoke: 'Revoca',
  revokeOf: (name, owner) => `Revoca ${name} (${owner})`,
  revokeTitle: name => `Revocare la chiave «${name}»?`,
  revokeKey: 'Revoca chiave',
  revoked: 'Chiave revocata',
  revokeFailed: 'Impossibile revocare la chiave',
  consequence: owner => (
    <>
      Questa chiave appartiene a {owner}. Smette di funzionare entro 5 secondi e le sessioni che la usano
      vengono chiuse. I webhook del titolare restano attivi. Questa azione non può essere annullata.
    </>
  ),
  ownKey: 'L’accesso attuale potrebbe usare questa chiave.',
  ownKeyConsequence:
    'In tal caso, revocandola la sessione viene chiusa e servirà un’altra chiave per accedere di nuovo.',
}

export default it
