import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { ImportMessages } from './en.ts'

const de: ImportMessages = {
  import: 'Importieren',
  title: list => `Import in „${list}“`,
  back: 'Zurück zur Beobachtungsliste',
  chooseTitle: 'Datei auswählen',
  choose: 'Wählen Sie eine CSV- oder JSON-Datei oder ziehen Sie sie hierher',
  unreadable: error => `Die Datei konnte nicht gelesen werden. Wählen Sie sie erneut. (${error})`,
  advice: [
    'Jede Zeile ist ein Unternehmen, eine Person oder eine Behörde mit Name oder Nummer.',
    'Land, Ort und Ihre eigene ID helfen, die richtige Entität zu finden. Andere Spalten werden ignoriert.',
    'Bis zu 100.000 Zeilen. Der nächste Schritt zeigt, was gelesen wird, bevor etwas importiert wird.',
  ],
  fields: { name: 'Name', number: 'Nummer', country: 'Land', town: 'Ort', id: 'Ihre eigene ID' },
  fieldHints: {
    number: 'Steuer-, Register- oder USt-IdNr. oder LEI.',
    id: 'Kennzeichnet die Zeile bei späteren Importen.',
  },
  encodings: {
    western: 'Windows-1252 (westeuropäisch)',
    central: 'Windows-1250 (mitteleuropäisch)',
    macintosh: 'Mac OS Roman',
    mixed: 'UTF-8 und Windows-1252 gemischt',
  },
  files: {
    workbook:
      'Dies ist eine Arbeitsmappe. Speichern Sie sie im Tabellenprogramm als „CSV UTF-8“ und wählen Sie dann diese Datei.',
    pdf: 'Dies ist ein PDF-Dokument. Wählen Sie eine CSV- oder JSON-Datei.',
    tooLarge:
      'Die Datei ist größer als 100 MB. Teilen Sie sie auf oder entfernen Sie Spalten, die nicht gebraucht werden.',
    empty: 'Die Datei ist leer.',
    withoutRows: 'Die Datei hat keine Zeilen. Wählen Sie eine Datei mit mindestens einem Beteiligten.',
    unclosedQuote: row =>
      `Ein Anführungszeichen in Zeile ${row} wird nicht geschlossen. Korrigieren Sie die Zeile und wählen Sie die Datei erneut.`,
    noObject: item => `Element ${item} der Datei ist kein Objekt wie {"name": "…"}.`,
    noArray: 'Die JSON-Datei enthält kein Array von Objekten mit den Beteiligten.',
    invalidJson: 'Die Datei ist kein gültiges JSON.',
    invalidJsonLine: line => `Die Datei ist kein gültiges JSON: siehe Zeile ${line}.`,
  },
  column: n => `Spalte ${n}`,
  mapping: {
    title: 'Spalten zuordnen',
    columnCount: count => plural(count, { one: '# Spalte', other: '# Spalten' }),
    encoding: 'Zeichenkodierung',
    encodingHint:
      'Die Datei ist nicht UTF-8 und wird umgewandelt. Prüfen Sie unten, ob Buchstaben wie é, ü und ñ stimmen.',
    hasHeader: 'Die erste Zeile enthält die Spaltennamen',
    notInFile: 'Nicht in der Datei',
    columns: 'Spalten',
    sameCountry: 'Gleiches Land in allen Zeilen',
    mode: 'Einträge, die in der Datei fehlen',
    modeHint: 'Es wird nichts gelöscht, wenn eine Zeile Fehler hat.',
    modes: { add: 'Behalten', replace: 'Löschen, damit die Liste der Datei entspricht' },
    firstRowsOf: count => `Erste Zeilen von ${formatNumber(count)}`,
    firstRows: (shown, count) =>
      plural(count, {
        one: `Die ersten ${shown} von # Zeile. Spalten ohne Zuordnung werden ignoriert.`,
        other: `Die ersten ${shown} von # Zeilen. Spalten ohne Zuordnung werden ignoriert.`,
      }),
    allRows: count =>
      plural(count, {
        one: '# Zeile. Spalten ohne Zuordnung werden ignoriert.',
        other: '# Zeilen. Spalten ohne Zuordnung werden ignoriert.',
      }),
    shifted: (count, rows) =>
      plural(count, {
        one: `# Zeile hat mehr oder weniger Zellen, als es Spalten gibt, und kann nicht importiert werden: ${rows}. Oft enthält ein Name das Trennzeichen ohne Anführungszeichen.`,
        other: `# Zeilen haben mehr oder weniger Zellen, als es Spalten gibt, und können nicht importiert werden: ${rows}. Oft enthält ein Name das Trennzeichen ohne Anführungszeichen.`,
      }),
    check: 'Ohne Import prüfen',
    importRows: count => plural(count, { one: '# Zeile importieren', other: '# Zeilen importieren' }),
    replaceTitle: 'Einträge ersetzen?',
    replaceConfirm: 'Importieren und löschen',
    replaceText:
      'Einträge, die in der Datei fehlen, werden am Ende gelöscht. Um zu sehen, wie viele es sind, wählen Sie zuerst „Ohne Import prüfen“.',
    noRows: 'Die Datei hat außer den Spaltennamen keine Zeilen.',
    tooManyRows: (count, max) =>
      `Die Datei hat ${count} Zeilen, ein Import darf höchstens ${max} haben. Teilen Sie die Datei auf.`,
    chooseColumn: 'Wählen Sie die Spalte mit den Namen oder den Nummern.',
  },
  progress: {
    checking: 'Zeilen werden geprüft',
    importing: 'Zeilen werden importiert',
    done: (done, total) => `${formatNumber(done)} von ${formatNumber(total)} Zeilen`,
    nothingChanges: 'Es wird nichts geändert.',
    keepOpen: 'Lassen Sie diese Seite geöffnet. Fertige Zeilen bleiben importiert.',
  },
  result: {
    titles: {
      check: {
        finished: 'Prüfung abgeschlossen',
        canceled: 'Prüfung abgebrochen',
        interrupted: 'Prüfung unterbrochen',
      },
      import: {
        finished: 'Import abgeschlossen',
        canceled: 'Import abgebrochen',
        interrupted: 'Import unterbrochen',
      },
    },
    wouldDo: 'Es wurde nichts geändert. Das würde ein Import bewirken:',
    read: count => plural(count, { one: '# Zeile wurde gelesen.', other: '# Zeilen wurden gelesen.' }),
    noneDeleted: 'Es wurden keine Einträge gelöscht, weil einige Zeilen Fehler haben.',
    connectionLost: 'Die Verbindung ist abgebrochen.',
    checked: (done, total) =>
      plural(total, {
        one: `${formatNumber(done)} von # Zeile wurde geprüft. Es wurde nichts geändert.`,
        other: `${formatNumber(done)} von # Zeilen wurden geprüft. Es wurde nichts geändert.`,
      }),
    confirmed: (done, total) =>
      plural(total, {
        one: `${formatNumber(done)} von # Zeile wurde als importiert bestätigt; sie kann es trotzdem sein. Fahren Sie fort, um sie zu importieren.`,
        other: `${formatNumber(done)} von # Zeilen wurden als importiert bestätigt; einige weitere können es sein. Fahren Sie fort, um die übrigen zu importieren: Fertige Zeilen bleiben, wie sie sind.`,
      }),
    duplicates: 'Dubletten',
    errors: 'Fehler',
    entries: changes => `Einträge: ${changes}`,
    done: {
      added: count => `${count} hinzugefügt`,
      updated: count => `${count} aktualisiert`,
      deleted: count => `${count} gelöscht`,
    },
    planned: {
      added: count => `${count} hinzuzufügen`,
      updated: count => `${count} zu aktualisieren`,
      deleted: count => `${count} zu löschen`,
    },
    unchanged: count => `${count} unverändert`,
    continue: 'Fortfahren',
    importNow: 'Jetzt importieren',
    importAndDelete: count =>
      plural(count, {
        one: 'Importieren und # Eintrag löschen',
        other: 'Importieren und # Einträge löschen',
      }),
    decide: count =>
      plural(count, {
        one: '# unsichere Zuordnung entscheiden',
        other: '# unsichere Zuordnungen entscheiden',
      }),
    downloadErrors: 'Fehler herunterladen (CSV)',
    viewWatchlist: 'Beobachtungsliste ansehen',
    backToColumns: 'Zurück zu den Spalten',
    chooseAnother: 'Andere Datei auswählen',
  },
  verdicts: {
    title: 'Zeilen',
    explanation: file => `Zeilen von ${file}, gezählt ohne die Spaltennamen und leere Zeilen.`,
    show: 'Anzeigen',
    all: 'Alle',
    noRows: 'Keine Zeilen',
    caption: 'Ergebnisse',
    columns: { row: 'Zeile', party: 'Beteiligter', verdict: 'Ergebnis', details: 'Einzelheiten' },
    invalid: 'Fehler',
    duplicate: 'Dublette',
    pages: 'Seiten der Zeilen',
    nothingStated: 'Nichts angegeben',
    outcomes: { added: 'Hinzugefügt', updated: 'Aktualisiert', unchanged: 'Unverändert' },
    candidates: count => plural(count, { one: '# Kandidat', other: '# Kandidaten' }),
    sameAsRow: row => `Wie Zeile ${row}`,
    didYouMean: (problem, suggestion) => `${problem} Meinten Sie „${suggestion}“?`,
    wrongCellCount:
      'Die Zeile hat mehr oder weniger Zellen, als es Spalten gibt. Prüfen Sie Trennzeichen und Anführungszeichen.',
  },
}

export default de
