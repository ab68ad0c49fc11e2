import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'

const en = {
  import: 'Import',
  title: (list: string) => `Import into ${list}`,
  back: 'Back to the watchlist',
  chooseTitle: 'Choose a file',
  choose: 'Choose a CSV or JSON file, or drop it here',
  unreadable: (error: string) => `The file couldn’t be read. Choose it again. (${error})`,
  advice: [
    'Each row is a company, person or authority, with its name or number.',
    'Country, town and your own ID help to find the right one. Other columns are ignored.',
    'Up to 100,000 rows. The next step shows what will be read, before anything is imported.',
  ],
  fields: {
    name: 'Name',
    number: 'Number',
    country: 'Country',
    town: 'Town',
    id: 'Your own ID',
  },
  fieldHints: {
    number: 'Tax, register or VAT number, or LEI.',
    id: 'Identifies the row in later imports.',
  },
  encodings: {
    western: 'Windows-1252 (Western European)',
    central: 'Windows-1250 (Central European)',
    macintosh: 'Mac OS Roman',
    mixed: 'UTF-8 and Windows-1252, mixed',
  },
  files: {
    workbook:
      'This is a workbook. In the spreadsheet program, save it as “CSV UTF-8”, then choose that file.',
    pdf: 'This is a PDF document. Choose a CSV or JSON file.',
    tooLarge: 'The file is larger than 100 MB. Split it, or remove columns that aren’t needed.',
    empty: 'The file is empty.',
    withoutRows: 'The file has no rows. Choose a file with at least one party.',
    unclosedQuote: (row: number) =>
      `A quotation mark in row ${row} is never closed. Correct the row and choose the file again.`,
    noObject: (item: number) => `Item ${item} of the file isn’t an object such as {"name": "…"}.`,
    noArray: 'The JSON file has no array of objects with the parties.',
    invalidJson: 'The file isn’t valid JSON.',
    invalidJsonLine: (line: number) => `The file isn’t valid JSON: see line ${line}.`,
  },
  column: (n: number) => `Column ${n}`,
  mapping: {
    title: 'Match the columns',
    columnCount: (count: number) => plural(count, { one: '# column', other: '# columns' }),
    encoding: 'Text encoding',
    encodingHint:
      'The file isn’t UTF-8, so it is converted. Check below that letters such as é, ü and ñ look right.',
    hasHeader: 'The first row has the names of the columns',
    notInFile: 'Not in the file',
    columns: 'Columns',
    sameCountry: 'Same country in all rows',
    mode: 'Entries that the file lacks',
    modeHint: 'Nothing is deleted if a row has errors.',
    modes: { add: 'Keep them', replace: 'Delete them, so that the list is the same as the file' },
    firstRowsOf: (count: number) => `First rows of ${formatNumber(count)}`,
    firstRows: (shown: number, count: number) =>
      plural(count, {
        one: `First ${shown} of # row. Columns without a label are ignored.`,
        other: `First ${shown} of # rows. Columns without a label are ignored.`,
      }),
    allRows: (count: number) =>
      plural(count, {
        one: '# row. Columns without a label are ignored.',
        other: '# rows. Columns without a label are ignored.',
      }),
    shifted: (count: number, rows: string) =>
      plural(count, {
        one: `# row has more or fewer cells than there are columns, and can’t be imported: ${rows}. Often, a name contains the delimiter without quotation marks.`,
        other: `# rows have more or fewer cells than there are columns, and can’t be imported: ${rows}. Often, a name contains the delimiter without quotation marks.`,
      }),
    check: 'Check without importing',
    importRows: (count: number) => plural(count, { one: 'Import # row', other: 'Import # rows' }),
    replaceTitle: 'Replace the entries?',
    replaceConfirm: 'Import and delete',
    replaceText:
      'Entries that the file lacks are deleted at the end. To see how many, choose “Check without importing” first.',
    noRows: 'The file has no rows besides the column names.',
    tooManyRows: (count: string, max: string) =>
      `The file has ${count} rows, and an import has at most ${max}. Split the file.`,
    chooseColumn: 'Choose the column that has the names or the numbers.',
  },
  progress: {
    checking: 'Checking the rows',
    importing: 'Importing the rows',
    done: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} rows`,
    nothingChanges: 'Nothing is changed.',
    keepOpen: 'Keep this page open. Rows that are done stay imported.',
  },
  result: {
    titles: {
      check: { finished: 'Check finished', canceled: 'Check canceled', interrupted: 'Check interrupted' },
      import: { finished: 'Import finished', canceled: 'Import canceled', interrupted: 'Import interrupted' },
    },
    wouldDo: 'Nothing was changed. This is what an import would do:',
    read: (count: number) => plural(count, { one: '# row was read.', other: '# rows were read.' }),
    noneDeleted: 'No entries were deleted, because some rows have errors.',
    connectionLost: 'The connection was lost.',
    checked: (done: number, total: number) =>
      plural(total, {
        one: `${formatNumber(done)} of # row was checked. Nothing was changed.`,
        other: `${formatNumber(done)} of # rows were checked. Nothing was changed.`,
      }),
    confirmed: (done: number, total: number) =>
      plural(total, {
        one: `${formatNumber(done)} of # row was confirmed as imported; it may be all the same. Continue to import it.`,
        other: `${formatNumber(done)} of # rows were confirmed as imported; a few more may be. Continue to import the others: rows that are done stay as they are.`,
      }),
    duplicates: 'Duplicates',
    errors: 'Errors',
    entries: (changes: string) => `Entries: ${changes}`,
    done: {
      added: (count: string) => `${count} added`,
      updated: (count: string) => `${count} updated`,
      deleted: (count: string) => `${count} deleted`,
    },
    planned: {
      added: (count: string) => `${count} to be added`,
      updated: (count: string) => `${count} to be updated`,
      deleted: (count: string) => `${count} to be deleted`,
    },
    unchanged: (count: string) => `${count} unchanged`,
    continue: 'Continue',
    importNow: 'Import now',
    importAndDelete: (count: number) =>
      plural(count, { one: 'Import and delete # entry', other: 'Import and delete # entries' }),
    decide: (count: number) =>
      plural(count, { one: 'Decide # unsure match', other: 'Decide # unsure matches' }),
    downloadErrors: 'Download errors (CSV)',
    viewWatchlist: 'View watchlist',
    backToColumns: 'Back to the columns',
    chooseAnother: 'Choose another file',
  },
  verdicts: {
    title: 'Rows',
    explanation: (file: string) => `Rows of ${file}, counted without the column names and empty rows.`,
    show: 'Show',
    all: 'All',
    noRows: 'No rows',
    caption: 'Verdicts',
    columns: { row: 'Row', party: 'Party', verdict: 'Verdict', details: 'Details' },
    invalid: 'Error',
    duplicate: 'Duplicate',
    pages: 'Pages of rows',
    nothingStated: 'Nothing stated',
    outcomes: { added: 'Added', updated: 'Updated', unchanged: 'Unchanged' },
    candidates: (count: number) => plural(count, { one: '# candidate', other: '# candidates' }),
    sameAsRow: (row: string) => `Same as row ${row}`,
    didYouMean: (problem: string, suggestion: string) => `${problem} Did you mean “${suggestion}”?`,
    wrongCellCount:
      'The row has more or fewer cells than there are columns. Check its delimiters and quotation marks.',
  },
}

/** The shape that every translation has. */
export type ImportMessages = typeof en

export default en
