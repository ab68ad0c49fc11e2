import { plural } from '../../../text/plural.ts'
import type { MergeReportMessages } from './en.tsx'

const de: MergeReportMessages = {
  title: 'Gemeldete Zusammenführungen',
  lead: 'Was Leser über Entitäten gemeldet haben, die verschiedene Beteiligte vermengen oder derselbe Beteiligte sind. Eine Entscheidung informiert Ihr Team, die Befehle ändern die Entitäten.',
  status: 'Status',
  anyStatus: 'Jeder Status',
  statuses: { open: 'Offen', accepted: 'Angenommen', rejected: 'Abgelehnt' },
  loading: 'Meldungen werden geladen',
  noMatches: 'Keine Meldung entspricht diesem Filter',
  empty: 'Noch keine Meldungen',
  list: 'Meldungen',
  joins: entity => <>{entity} vermengt verschiedene Beteiligte</>,
  same: (entity, other) => (
    <>
      {entity} und {other} sind derselbe Beteiligte
    </>
  ),
  maskedComment: 'Ihr API-Schlüssel darf die Erläuterung nicht sehen, weil sie Personen nennen kann.',
  reportedBy: (owner, time) => (
    <>
      Gemeldet von {owner} {time}
    </>
  ),
  decidedBy: (owner, time) => (
    <>
      Entschieden von {owner} {time}
    </>
  ),
  announcements: count => plural(count, { one: '# Bekanntmachung', other: '# Bekanntmachungen' }),
  commands: 'Befehle',
  onServer: 'Auf der Befehlszeile des Servers',
  leftOut: count =>
    plural(count, {
      one: '# weitere Trennung ist möglich, aber nicht aufgeführt. Der erste Befehl zeigt alle Namen.',
      other: '# weitere Trennungen sind möglich, aber nicht aufgeführt. Der erste Befehl zeigt alle Namen.',
    }),
  noSplit:
    'Die beiden Entitäten wurden nie getrennt, daher gibt es nichts per Befehl zusammenzuführen. Sie werden zusammengeführt, sobald eine Bekanntmachung für beide dieselbe Nummer nennt.',
  noAnnouncements:
    'Die Meldung nennt keine Bekanntmachungen. Der Befehl zeigt, welche Namen getrennt werden können.',
  oneOrigin:
    'Alle Namen wurden von Anfang an derselben Entität zugeordnet und können daher nicht getrennt werden.',
  decide: 'Entscheiden',
  changeDecision: 'Entscheidung ändern',
  decision: {
    title: 'Über die Meldung entscheiden',
    legend: 'Entscheidung',
    accept: 'Annehmen',
    acceptNote: 'Die Meldung trifft zu. Führen Sie die Befehle aus, um die Entitäten zu ändern.',
    reject: 'Ablehnen',
    rejectNote: 'Die Entitäten sind richtig, wie sie sind.',
    open: 'Offen lassen',
    openNote: 'Es wurde noch nicht entschieden.',
    note: 'Notiz (optional)',
    noteLabel: 'Die Notiz',
    saved: 'Entscheidung gespeichert',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
  report: {
    title: 'Falsche Zusammenführung melden',
    lead: 'Ihre Meldung geht an die Betreiber dieser Installation. Bis zu ihrer Entscheidung ändert sich nichts.',
    question: name => `Was stimmt bei ${name} nicht?`,
    differentParties: 'Verschiedene Beteiligte werden vermengt',
    differentPartiesNote: 'Einige Bekanntmachungen betreffen jemand anderen.',
    sameParty: 'Identisch mit einer anderen Entität',
    samePartyNote: 'Herald zeigt zwei Entitäten, die ein Unternehmen, eine Person oder eine Behörde sind.',
    otherEntity: 'Die andere Entität',
    otherEntityHint: 'Nach Name oder Nummer suchen.',
    found: 'Gefundene Entitäten',
    foundCount: count => plural(count, { one: '# Entität', other: '# Entitäten' }),
    nothingFound: 'Keine andere Entität gefunden.',
    moreFound: count =>
      plural(count, {
        one: '# Entität gefunden. Geben Sie mehr ein, um andere zu finden.',
        other: '# Entitäten gefunden. Geben Sie mehr ein, um andere zu finden.',
      }),
    missingEntity: 'Wählen Sie die Entität aus, die derselbe Beteiligte ist.',
    unknownEntity: 'Diese Entität gibt es nicht mehr. Wählen Sie eine andere aus.',
    mergedEntity: 'Die beiden wurden inzwischen zusammengeführt. Wählen Sie eine andere Entität aus.',
    showing: 'Bekanntmachungen, die es zeigen (optional)',
    aboutOther: 'Bekanntmachungen über den anderen Beteiligten (optional)',
    loadingAnnouncements: 'Bekanntmachungen werden geladen',
    older: 'Ältere Bekanntmachungen anzeigen',
    comment: 'Woran ist das zu erkennen?',
    commentLabel: 'Die Erläuterung',
    sent: 'Meldung gesendet',
    sentDetail: 'Die Betreiber dieser Installation entscheiden darüber.',
    send: 'Meldung senden',
    cancel: 'Abbrechen',
  },
}

export default de
