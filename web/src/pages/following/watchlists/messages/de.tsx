import { Link } from 'wouter'
import { plural } from '../../../../text/plural.ts'
import type { WatchlistMessages } from './en.tsx'

const de: WatchlistMessages = {
  title: 'Beobachtungslisten',
  description:
    'Neue Bekanntmachungen zu den Unternehmen, Personen und Behörden dieser Listen erscheinen unter „Beobachtung“. Die Listen gelten für alle API-Schlüssel des Inhabers.',
  watchlist: 'Beobachtungsliste',
  loadingAll: 'Beobachtungslisten werden geladen',
  loading: 'Beobachtungsliste wird geladen',
  none: {
    title: 'Noch keine Beobachtungslisten',
    create: (
      <>
        Wählen Sie <b>Neue Beobachtungsliste</b> und geben Sie ihr einen Namen, zum Beispiel „Lieferanten“.
        Beschränken Sie sie auf das, worauf es ankommt, etwa Insolvenzen.
      </>
    ),
    fill: (
      <>
        Importieren Sie eine Tabelle mit Unternehmen, fügen Sie sie einzeln hinzu oder wählen Sie{' '}
        <b>Beobachten</b> auf der Seite einer Entität.
      </>
    ),
    decide: (
      <>
        Entscheiden Sie die wenigen Fälle, in denen Herald nicht sicher ist. Alles Neue zur Liste erscheint
        unter <b>Beobachtung</b>.
      </>
    ),
  },
  showMatches: 'Treffer anzeigen',
  newMatches: count => plural(count, { one: '# neuer Treffer', other: '# neue Treffer' }),
  watchedCount: count => plural(count, { one: '# beobachtet', other: '# beobachtet' }),
  import: 'Importieren',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  editList: name => `Bearbeiten: ${name}`,
  entryCount: (state, list, count) => `${state} in ${list}: ${count}`,
  notFound: 'Beobachtungsliste nicht gefunden',
  showAll: 'Alle Beobachtungslisten anzeigen',
  newWatchlist: 'Neue Beobachtungsliste',
  create: 'Beobachtungsliste erstellen',
  editTitle: 'Beobachtungsliste bearbeiten',
  exampleName: 'Lieferanten',
  subjects: 'Themen',
  jurisdictions: 'Rechtsräume',
  noneIsAll: 'Ohne Auswahl sind alle enthalten.',
  minimumSeverity: 'Mindestschweregrad',
  severities: {
    low: 'Alle, auch routinemäßige Einreichungen',
    medium: 'Mittel: Änderungen bei Eigentum, Geschäftsführung oder Verträgen',
    high: 'Hoch: Bestand, Zulassung oder Zahlungsfähigkeit ist in Frage gestellt',
    critical: 'Kritisch: Insolvenz oder Ende des Unternehmens',
  },
  severityAndAbove: {
    low: 'Schweregrad: ab niedrig',
    medium: 'Schweregrad: ab mittel',
    high: 'Schweregrad: ab hoch',
    critical: 'Schweregrad: kritisch',
  },
  allAboutEntries: 'Alle Bekanntmachungen zu den Einträgen',
  deleted: 'Beobachtungsliste gelöscht',
  deleteTitle: 'Beobachtungsliste löschen?',
  deleteList: 'Beobachtungsliste löschen',
  deleteText: name => (
    <>
      <b>{name}</b> wird mit allen Einträgen und Treffern gelöscht. Webhooks und Sammelmails mit dieser Liste
      erhalten ihre Treffer nicht mehr. Dies kann nicht rückgängig gemacht werden.
    </>
  ),
  entries: 'Einträge',
  show: 'Anzeigen',
  allEntries: 'Alle',
  loadingEntries: 'Einträge werden geladen',
  nothingToDecide: {
    title: 'Nichts zu entscheiden',
    text: 'Herald ist sicher, welche Entität jeder Eintrag meint.',
  },
  noneInState: 'Keine Einträge in diesem Zustand',
  noEntries: {
    title: 'Noch keine Einträge',
    text: importPath => (
      <>
        <Link href={importPath}>Importieren Sie eine Tabelle</Link>, fügen Sie oben ein Unternehmen mit Name
        oder Nummer hinzu oder wählen Sie <b>Beobachten</b> auf der Seite einer Entität.
      </>
    ),
  },
  entry: 'Eintrag',
  reference: id => `Ihre ID ${id}`,
  watchOnly: name => `Nur ${name} beobachten`,
  watchOnlyThis: 'Nur diese beobachten',
  hiddenPersons: count =>
    plural(count, {
      one: '# natürliche Person, die dieser API-Schlüssel nicht sehen darf',
      other: '# natürliche Personen, die dieser API-Schlüssel nicht sehen darf',
    }),
  removeParty: name => `Entfernen: ${name}`,
  removeTitle: 'Eintrag entfernen?',
  removeEntry: 'Eintrag entfernen',
  removeText: name => (
    <>
      <b>{name}</b> wird in dieser Liste nicht mehr beobachtet. Frühere Treffer bleiben erhalten.
    </>
  ),
  changeDecision: count =>
    plural(count, { one: 'Entscheidung ändern (# Kandidat)', other: 'Entscheidung ändern (# Kandidaten)' }),
  notices: {
    appeared: 'Eine Bekanntmachung hat den Beteiligten zum ersten Mal genannt. Er wird jetzt beobachtet.',
    uncertain: 'Eine Bekanntmachung hat einen Beteiligten genannt, der es sein kann. Wählen Sie unten.',
    merged: 'Die Entität wurde mit einer anderen zusammengeführt, die jetzt beobachtet wird.',
    split: 'Die Entität wurde in mehrere getrennt. Alle werden beobachtet.',
    erased: 'Die Entität wurde gelöscht. Der Eintrag wartet, bis sie wieder erscheint.',
  },
  candidates: {
    label: name => `${name} und die Kandidaten`,
    areMasked: 'Die Kandidaten sind natürliche Personen, die dieser API-Schlüssel nicht sehen darf.',
    stated: 'Ihre Angaben',
    number: 'Nummer',
    place: 'Ort',
    id: 'Ihre ID',
    status: 'Status',
    noneKnown: 'Keine bekannt',
    notStated: 'Nicht angegeben',
    comparison: name => `Vergleich mit ${name}`,
    choose: 'Auswählen',
    chooseEntity: name => `${name} auswählen`,
    noneOfThese: 'Keine davon',
    noneOfTheseIs: name => `Keine davon ist ${name}`,
    allOfThese: 'Alle davon',
    allOfTheseAre: name => `Alle davon sind ${name}`,
  },
  isWatched: name => `${name} wird beobachtet`,
  areWatched: name => `Alle Kandidaten von ${name} werden beobachtet`,
  isWatchedWhenNamed: name => `${name} wird beobachtet, sobald eine Bekanntmachung den Namen nennt`,
  add: {
    title: 'Eintrag hinzufügen',
    missing: 'Geben Sie einen Namen oder eine Nummer ein.',
    number: 'Nummer (Steuer, Register, USt, LEI)',
    theNumber: 'Die Nummer',
    theTown: 'Der Ort',
    town: 'Ort',
    country: 'Land',
    anyCountry: 'Beliebig',
    add: 'Hinzufügen',
    hint: (
      <>
        Eine Nummer bestimmt ein Unternehmen am besten. Sie können auch{' '}
        <Link href="/entities">eine Entität suchen</Link> und dort <b>Beobachten</b> wählen.
      </>
    ),
    theEntry: 'Der Eintrag',
    unsure: 'Herald ist nicht sicher',
    unsureDetail: name => `Entscheiden Sie unten, welche Entität ${name} ist.`,
    unknown: name => `${name} ist noch nicht bekannt`,
    unknownDetail: 'Die Beobachtung beginnt, sobald eine Bekanntmachung den Namen nennt.',
  },
}

export default de
