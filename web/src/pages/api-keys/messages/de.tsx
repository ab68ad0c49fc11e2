import type { ApiKeyMessages } from './en.tsx'

const de: ApiKeyMessages = {
  title: 'API-Schlüssel',
  intro:
    'API-Schlüssel geben Zugriff auf die API und dieses Dashboard. Herald speichert nur Hashes, ein verlorener Schlüssel lässt sich daher nicht wiederherstellen.',
  createKey: 'Schlüssel erstellen',
  loading: 'Schlüssel werden geladen',
  emptyPage: 'Keine API-Schlüssel auf dieser Seite',
  columns: {
    key: 'Schlüssel',
    scopes: 'Berechtigungen',
    status: 'Status',
    lastUsed: 'Zuletzt verwendet',
    expires: 'Läuft ab',
    actions: 'Aktionen',
  },
  states: {
    active: 'Aktiv',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
  },
  createdBy: (owner, time) => (
    <>
      {owner}, erstellt {time}
    </>
  ),
  never: 'Nie',
  scopeNotes: {
    read: 'Bekanntmachungen, Entitäten, Quellen, Statistik und Änderungen lesen',
    webhooks: 'Webhooks des Inhabers verwalten',
    admin: 'API-Schlüssel und Läufe von Quellen verwalten, Metriken lesen',
    personal: 'Namen von Personen sehen, wo sie verborgen sind',
  },
  form: {
    owner: 'Inhaber',
    ownerHint: 'Webhooks gehören dem Inhaber; alle seine Schlüssel teilen sie sich.',
    name: 'Name',
    nameHint: 'Hilft Ihnen, den Schlüssel später wiederzuerkennen.',
    selectScope: 'Wählen Sie mindestens eine Berechtigung.',
    expiresAfter: 'Läuft ab nach dem',
    expiresHint:
      'Letzter Tag, an dem der Schlüssel gilt, in Ihrer Zeitzone. Leer lassen für einen Schlüssel, der nie abläuft.',
  },
  keyFor: (name, owner) => `Schlüssel „${name}“ für ${owner}`,
  recovery: 'Bei Verlust erstellen Sie einen anderen Schlüssel.',
  cancel: 'Abbrechen',
  done: 'Fertig',
  revoke: 'Widerrufen',
  revokeOf: (name, owner) => `${name} (${owner}) widerrufen`,
  revokeTitle: name => `Den Schlüssel „${name}“ widerrufen?`,
  revokeKey: 'Schlüssel widerrufen',
  revoked: 'Schlüssel widerrufen',
  revokeFailed: 'Der Schlüssel konnte nicht widerrufen werden',
  consequence: owner => (
    <>
      Dieser Schlüssel gehört {owner}. Er funktioniert innerhalb von 5 Sekunden nicht mehr, und Sitzungen, die
      ihn verwenden, werden abgemeldet. Die Webhooks des Inhabers bleiben aktiv. Das lässt sich nicht
      rückgängig machen.
    </>
  ),
  ownKey: 'Möglicherweise sind Sie mit diesem Schlüssel angemeldet.',
  ownKeyConsequence:
    'In diesem Fall werden Sie durch den Widerruf abgemeldet und brauchen einen anderen Schlüssel, um sich wieder anzumelden.',
}

export default de
