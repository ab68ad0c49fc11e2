import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { ImportMessages } from './en.ts'

const es: ImportMessages = {
  import: 'Importar',
  title: list => `Importar en «${list}»`,
  back: 'Volver a la lista de seguimiento',
  chooseTitle: 'Elegir un archivo',
  choose: 'Elija un archivo CSV o JSON, o suéltelo aquí',
  unreadable: error => `No se ha podido leer el archivo. Elíjalo de nuevo. (${error})`,
  advice: [
    'Cada fila es una empresa, persona u organismo público, con su nombre o número.',
    'El país, la localidad y su propio identificador ayudan a encontrar la entidad correcta. Las demás columnas se omiten.',
    'Hasta 100.000 filas. El siguiente paso muestra lo que se leerá, antes de importar nada.',
  ],
  fields: {
    name: 'Nombre',
    number: 'Número',
    country: 'País',
    town: 'Localidad',
    id: 'Su propio identificador',
  },
  fieldHints: {
    number: 'NIF, número de registro o de IVA, o LEI.',
    id: 'Identifica la fila en importaciones posteriores.',
  },
  encodings: {
    western: 'Windows-1252 (Europa occidental)',
    central: 'Windows-1250 (Europa central)',
    macintosh: 'Mac OS Roman',
    mixed: 'UTF-8 y Windows-1252 mezclados',
  },
  files: {
    workbook:
      'Es un libro de hojas de cálculo. Guárdelo como «CSV UTF-8» en el programa de hojas de cálculo y elija ese archivo.',
    pdf: 'Es un documento PDF. Elija un archivo CSV o JSON.',
    tooLarge: 'El archivo supera los 100 MB. Divídalo o quite las columnas que no hagan falta.',
    empty: 'El archivo está vacío.',
    withoutRows: 'El archivo no tiene filas. Elija un archivo con al menos una empresa, persona u organismo.',
    unclosedQuote: row =>
      `Unas comillas de la fila ${row} no se cierran. Corrija la fila y elija de nuevo el archivo.`,
    noObject: item => `El elemento ${item} del archivo no es un objeto como {"name": "…"}.`,
    noArray: 'El archivo JSON no contiene una lista de objetos con empresas, personas u organismos.',
    invalidJson: 'El archivo no es JSON válido.',
    invalidJsonLine: line => `El archivo no es JSON válido: véase la línea ${line}.`,
  },
  column: n => `Columna ${n}`,
  mapping: {
    title: 'Asignar las columnas',
    columnCount: count => plural(count, { one: '# columna', other: '# columnas' }),
    encoding: 'Codificación del texto',
    encodingHint:
      'El archivo no está en UTF-8, por lo que se convierte. Compruebe abajo que letras como é, ü y ñ se ven bien.',
    hasHeader: 'La primera fila contiene los nombres de las columnas',
    notInFile: 'No está en el archivo',
    columns: 'Columnas',
    sameCountry: 'Mismo país en todas las filas',
    mode: 'Entradas que faltan en el archivo',
    modeHint: 'No se elimina nada si alguna fila tiene errores.',
    modes: { add: 'Conservarlas', replace: 'Eliminarlas, para que la lista sea igual que el archivo' },
    firstRowsOf: count => `Primeras filas de ${formatNumber(count)}`,
    firstRows: (shown, count) =>
      plural(count, {
        one: `Filas mostradas: ${shown} de #. Las columnas sin asignar se omiten.`,
        other: `Filas mostradas: ${shown} de #. Las columnas sin asignar se omiten.`,
      }),
    allRows: count =>
      plural(count, {
        one: '# fila. Las columnas sin asignar se omiten.',
        other: '# filas. Las columnas sin asignar se omiten.',
      }),
    shifted: (count, rows) =>
      plural(count, {
        one: `# fila tiene más o menos celdas que columnas y no se puede importar: ${rows}. A menudo, un nombre contiene el separador sin comillas.`,
        other: `# filas tienen más o menos celdas que columnas y no se pueden importar: ${rows}. A menudo, un nombre contiene el separador sin comillas.`,
      }),
    check: 'Comprobar sin importar',
    importRows: count => plural(count, { one: 'Importar # fila', other: 'Importar # filas' }),
    replaceTitle: '¿Reemplazar las entradas?',
    replaceConfirm: 'Importar y eliminar',
    replaceText:
      'Las entradas que faltan en el archivo se eliminan al final. Para ver cuántas son, elija primero «Comprobar sin importar».',
    noRows: 'El archivo no tiene filas aparte de los nombres de las columnas.',
    tooManyRows: (count, max) =>
      `El archivo tiene ${count} filas y una importación admite como máximo ${max}. Divida el archivo.`,
    chooseColumn: 'Elija la columna que contiene los nombres o los números.',
  },
  progress: {
    checking: 'Comprobando las filas',
    importing: 'Importando las filas',
    done: (done, total) => `${formatNumber(done)} de ${formatNumber(total)} filas`,
    nothingChanges: 'No se cambia nada.',
    keepOpen: 'Mantenga abierta esta página. Las filas terminadas quedan importadas.',
  },
  result: {
    titles: {
      check: {
        finished: 'Comprobación terminada',
        canceled: 'Comprobación cancelada',
        interrupted: 'Comprobación interrumpida',
      },
      import: {
        finished: 'Importación terminada',
        canceled: 'Importación cancelada',
        interrupted: 'Importación interrumpida',
      },
    },
    wouldDo: 'No se ha cambiado nada. Esto es lo que haría una importación:',
    read: count => plural(count, { one: 'Se ha leído # fila.', other: 'Se han leído # filas.' }),
    noneDeleted: 'No se ha eliminado ninguna entrada, porque algunas filas tienen errores.',
    connectionLost: 'Se ha perdido la conexión.',
    checked: (done, total) =>
      plural(total, {
        one: `Comprobadas: ${formatNumber(done)} de # fila. No se ha cambiado nada.`,
        other: `Comprobadas: ${formatNumber(done)} de # filas. No se ha cambiado nada.`,
      }),
    confirmed: (done, total) =>
      plural(total, {
        one: `Importación confirmada: ${formatNumber(done)} de # fila; puede que aun así se haya importado. Continúe para importarla.`,
        other: `Importación confirmada: ${formatNumber(done)} de # filas; puede que algunas más. Continúe para importar las demás: las filas terminadas quedan como están.`,
      }),
    duplicates: 'Duplicadas',
    errors: 'Errores',
    entries: changes => `Entradas: ${changes}`,
    done: {
      added: count => `añadidas: ${count}`,
      updated: count => `actualizadas: ${count}`,
      deleted: count => `eliminadas: ${count}`,
    },
    planned: {
      added: count => `por añadir: ${count}`,
      updated: count => `por actualizar: ${count}`,
      deleted: count => `por eliminar: ${count}`,
    },
    unchanged: count => `sin cambios: ${count}`,
    continue: 'Continuar',
    importNow: 'Importar ahora',
    importAndDelete: count =>
      plural(count, { one: 'Importar y eliminar # entrada', other: 'Importar y eliminar # entradas' }),
    decide: count => plural(count, { one: 'Decidir # caso dudoso', other: 'Decidir # casos dudosos' }),
    downloadErrors: 'Descargar errores (CSV)',
    viewWatchlist: 'Ver lista de seguimiento',
    backToColumns: 'Volver a las columnas',
    chooseAnother: 'Elegir otro archivo',
  },
  verdicts: {
    title: 'Filas',
    explanation: file => `Filas de ${file}, contadas sin los nombres de las columnas ni las filas vacías.`,
    show: 'Mostrar',
    all: 'Todas',
    noRows: 'No hay filas',
    caption: 'Resultados',
    columns: { row: 'Fila', party: 'Empresa o persona', verdict: 'Resultado', details: 'Detalles' },
    invalid: 'Error',
    duplicate: 'Duplicada',
    pages: 'Páginas de filas',
    nothingStated: 'Nada indicado',
    outcomes: { added: 'Añadida', updated: 'Actualizada', unchanged: 'Sin cambios' },
    candidates: count => plural(count, { one: '# candidata', other: '# candidatas' }),
    sameAsRow: row => `Igual que la fila ${row}`,
    didYouMean: (problem, suggestion) => `${problem} ¿Quería decir «${suggestion}»?`,
    wrongCellCount:
      'La fila tiene más o menos celdas que columnas. Compruebe los separadores y las comillas.',
  },
}

export default es
