import type { EntryMessages } from './en.tsx'

const de: EntryMessages = {
  goToStart: 'Zur Startseite',
  notFound: {
    title: 'Seite nicht gefunden',
    explanation: 'Unter dieser URL gibt es keine Seite.',
    cause: 'Der Link ist möglicherweise veraltet oder falsch geschrieben',
  },
  missingScope: {
    title: scope => `Benötigt die Berechtigung „${scope}“`,
    noScopes: (key, scope) =>
      `Ihr API-Schlüssel „${key}“ hat keine Berechtigungen. Melden Sie sich mit einem Schlüssel mit der Berechtigung „${scope}“ an, oder bitten Sie jemanden mit Administratorrechten um einen.`,
    oneScope: (key, owned, scope) =>
      `Ihr API-Schlüssel „${key}“ hat nur die Berechtigung „${owned}“. Melden Sie sich mit einem Schlüssel mit der Berechtigung „${scope}“ an, oder bitten Sie jemanden mit Administratorrechten um einen.`,
    scopes: (key, owned, scope) =>
      `Ihr API-Schlüssel „${key}“ hat nur die Berechtigungen ${owned}. Melden Sie sich mit einem Schlüssel mit der Berechtigung „${scope}“ an, oder bitten Sie jemanden mit Administratorrechten um einen.`,
    quoted: scope => `„${scope}“`,
  },
  signIn: {
    title: 'Anmelden',
    purpose:
      'Herald liest, was Amtsblätter, Handelsregister und Vergabeportale in Spanien, Frankreich, Deutschland, Italien, dem Vereinigten Königreich und der EU täglich veröffentlichen.',
    uses: [
      'Bekanntmachungen zu Unternehmen, Insolvenzen und Ausschreibungen durchsuchen',
      'Unternehmen und Suchen beobachten und sehen, was neu ist',
      'Neue Bekanntmachungen per Webhook, E-Mail oder API erhalten',
    ],
    apiKey: 'API-Schlüssel',
    submit: 'Anmelden',
    explanation: command => (
      <>
        Mit Ihrem Schlüssel wird eine Sitzung begonnen; er wird nicht in diesem Browser gespeichert. Schlüssel
        werden mit {command} erstellt.
      </>
    ),
    documentation: 'API-Dokumentation',
    unknownKey:
      'Dieser Schlüssel ist unbekannt, abgelaufen oder widerrufen. Prüfen Sie, ob Sie den ganzen Schlüssel kopiert haben.',
    tooManyAttempts:
      'Zu viele fehlgeschlagene Versuche aus Ihrem Netzwerk. Warten Sie eine Minute, und versuchen Sie es dann erneut.',
  },
}

export default de
