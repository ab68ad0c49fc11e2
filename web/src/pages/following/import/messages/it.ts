import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { ImportMessages } from './en.ts'

const it: ImportMessages = {
  import: 'Importa',
  title: list => `Importa in «${list}»`,
  back: 'Torna alla lista di monitoraggio',
  chooseTitle: 'Scegliere un file',
  choose: 'Scegliere un file CSV o JSON, o trascinarlo qui',
  unreadable: error => `Impossibile leggere il file. Sceglierlo di nuovo. (${error})`,
  advice: [
    'Ogni riga è un’impresa, una persona o un ente pubblico, con nome o numero.',
    'Paese, località e ID proprio aiutano a trovare l’entità giusta. Le altre colonne sono ignorate.',
    'Fino a 100.000 righe. Il passaggio successivo mostra ciò che sarà letto, prima di importare.',
  ],
  fields: { name: 'Nome', number: 'Numero', country: 'Paese', town: 'Località', id: 'ID proprio' },
  fieldHints: {
    number: 'Codice fiscale, numero di registro, partita IVA o LEI.',
    id: 'Identifica la riga nelle importazioni successive.',
  },
  encodings: {
    western: 'Windows-1252 (Europa occidentale)',
    central: 'Windows-1250 (Europa centrale)',
    macintosh: 'Mac OS Roman',
    mixed: 'UTF-8 e Windows-1252 misti',
  },
  files: {
    workbook:
      'È una cartella di lavoro. Nel programma di fogli di calcolo, salvarla come «CSV UTF-8» e scegliere quel file.',
    pdf: 'È un documento PDF. Scegliere un file CSV o JSON.',
    tooLarge: 'Il file supera i 100 MB. Dividerlo o togliere le colonne che non servono.',
    empty: 'Il file è vuoto.',
    withoutRows: 'Il file non ha righe. Scegliere un file con almeno un soggetto.',
    unclosedQuote: row =>
      `Le virgolette nella riga ${row} non sono chiuse. Correggere la riga e scegliere di nuovo il file.`,
    noObject: item => `L’elemento ${item} del file non è un oggetto come {"name": "…"}.`,
    noArray: 'Il file JSON non contiene un elenco di oggetti con i soggetti.',
    invalidJson: 'Il file non è JSON valido.',
    invalidJsonLine: line => `Il file non è JSON valido: vedere la riga ${line}.`,
  },
  column: n => `Colonna ${n}`,
  mapping: {
    title: 'Associare le colonne',
    columnCount: count => plural(count, { one: '# colonna', other: '# colonne' }),
    encoding: 'Codifica del testo',
    encodingHint:
      'Il file non è in UTF-8 e viene convertito. Controllare qui sotto che lettere come é, ü e ñ siano corrette.',
    hasHeader: 'La prima riga contiene i nomi delle colonne',
    notInFile: 'Non presente nel file',
    columns: 'Colonne',
    sameCountry: 'Stesso Paese in tutte le righe',
    mode: 'Voci che mancano nel file',
    modeHint: 'Se una riga contiene errori non viene eliminato nulla.',
    modes: { add: 'Mantenerle', replace: 'Eliminarle, così la lista è uguale al file' },
    firstRowsOf: count => `Prime righe di ${formatNumber(count)}`,
    firstRows: (shown, count) =>
      plural(count, {
        one: `Prime ${shown} di # riga. Le colonne non associate sono ignorate.`,
        other: `Prime ${shown} di # righe. Le colonne non associate sono ignorate.`,
      }),
    allRows: count =>
      plural(count, {
        one: '# riga. Le colonne non associate sono ignorate.',
        other: '# righe. Le colonne non associate sono ignorate.',
      }),
    shifted: (count, rows) =>
      plural(count, {
        one: `# riga ha più o meno celle delle colonne e non può essere importata: ${rows}. Spesso un nome contiene il separatore senza virgolette.`,
        other: `# righe hanno più o meno celle delle colonne e non possono essere importate: ${rows}. Spesso un nome contiene il separatore senza virgolette.`,
      }),
    check: 'Controlla senza importare',
    importRows: count => plural(count, { one: 'Importa # riga', other: 'Importa # righe' }),
    replaceTitle: 'Sostituire le voci?',
    replaceConfirm: 'Importa ed elimina',
    replaceText:
      'Le voci che mancano nel file sono eliminate alla fine. Per vedere quante sono, scegliere prima «Controlla senza importare».',
    noRows: 'Il file non ha righe oltre ai nomi delle colonne.',
    tooManyRows: (count, max) =>
      `Il file ha ${count} righe e un’importazione ne ammette al massimo ${max}. Dividere il file.`,
    chooseColumn: 'Scegliere la colonna con i nomi o i numeri.',
  },
  progress: {
    checking: 'Controllo delle righe',
    importing: 'Importazione delle righe',
    done: (done, total) => `${formatNumber(done)} di ${formatNumber(total)} righe`,
    nothingChanges: 'Non viene modificato nulla.',
    keepOpen: 'Tenere aperta questa pagina. Le righe completate restano importate.',
  },
  result: {
    titles: {
      check: {
        finished: 'Controllo completato',
        canceled: 'Controllo annullato',
        interrupted: 'Controllo interrotto',
      },
      import: {
        finished: 'Importazione completata',
        canceled: 'Importazione annullata',
        interrupted: 'Importazione interrotta',
      },
    },
    wouldDo: 'Non è stato modificato nulla. Ecco che cosa farebbe un’importazione:',
    read: count => plural(count, { one: '# riga letta.', other: '# righe lette.' }),
    noneDeleted: 'Nessuna voce è stata eliminata, perché alcune righe contengono errori.',
    connectionLost: 'La connessione è stata interrotta.',
    checked: (done, total) =>
      plural(total, {
        one: `Controllate: ${formatNumber(done)} di # riga. Non è stato modificato nulla.`,
        other: `Controllate: ${formatNumber(done)} di # righe. Non è stato modificato nulla.`,
      }),
    confirmed: (done, total) =>
      plural(total, {
        one: `Importazione confermata: ${formatNumber(done)} di # riga; potrebbe essere comunque importata. Continuare per importarla.`,
        other: `Importazione confermata: ${formatNumber(done)} di # righe; potrebbero essercene altre. Continuare per importare le rimanenti: le righe completate restano come sono.`,
      }),
    duplicates: 'Duplicati',
    errors: 'Errori',
    entries: changes => `Voci: ${changes}`,
    done: {
      added: count => `aggiunte: ${count}`,
      updated: count => `aggiornate: ${count}`,
      deleted: count => `eliminate: ${count}`,
    },
    planned: {
      added: count => `da aggiungere: ${count}`,
      updated: count => `da aggiornare: ${count}`,
      deleted: count => `da eliminare: ${count}`,
    },
    unchanged: count => `invariate: ${count}`,
    continue: 'Continua',
    importNow: 'Importa ora',
    importAndDelete: count =>
      plural(count, { one: 'Importa ed elimina # voce', other: 'Importa ed elimina # voci' }),
    decide: count => plural(count, { one: 'Decidi # caso incerto', other: 'Decidi # casi incerti' }),
    downloadErrors: 'Scarica errori (CSV)',
    viewWatchlist: 'Vedi lista di monitoraggio',
    backToColumns: 'Torna alle colonne',
    chooseAnother: 'Scegli un altro file',
  },
  verdicts: {
    title: 'Righe',
    explanation: file => `Righe di ${file}, contate senza i nomi delle colonne e le righe vuote.`,
    show: 'Mostra',
    all: 'Tutte',
    noRows: 'Nessuna riga',
    caption: 'Risultati',
    columns: { row: 'Riga', party: 'Soggetto', verdict: 'Risultato', details: 'Dettagli' },
    invalid: 'Errore',
    duplicate: 'Duplicato',
    pages: 'Pagine di righe',
    nothingStated: 'Niente indicato',
    outcomes: { added: 'Aggiunta', updated: 'Aggiornata', unchanged: 'Invariata' },
    candidates: count => plural(count, { one: '# candidata', other: '# candidate' }),
    sameAsRow: row => `Uguale alla riga ${row}`,
    didYouMean: (problem, suggestion) => `${problem} Si intendeva «${suggestion}»?`,
    wrongCellCount: 'La riga ha più o meno celle delle colonne. Controllare i separatori e le virgolette.',
  },
}

export default it
