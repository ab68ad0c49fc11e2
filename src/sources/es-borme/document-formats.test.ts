import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  type BormeSampleDocument,
  formatBormeHtml,
  formatBormeXml,
} from '../../../samples/es-borme/make/format-document.ts'
import { formatBormePdf } from '../../../samples/es-borme/make/format-pdf.ts'
import { findRealDocuments } from '../../../test/corpus/real-documents.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import { esBorme } from '../es-borme.ts'
import { readSourceDocument } from '../read-source-document.ts'

/** A document has the same content in every format, so that reading another format later changes nothing. */

const LONG = 'La compraventa, el arrendamiento y la explotación de fincas rústicas y urbanas. '.repeat(30)
const PAPERS: readonly BormeSampleDocument[] = [
  {
    identifier: 'BORME-A-2026-217-07',
    day: '2026-11-12',
    issue: 217,
    page: 52801,
    title: 'ILLES BALEARS',
    blocks: Array.from({ length: 40 }, (_, i) => [
      {
        kind: 'articulo',
        text: `${990100 + i} - NAUTICA VALDEMORA ${i} & HIJOS, SL(R.M. PALMA DE MALLORCA).`,
      } as const,
      {
        kind: 'parrafo',
        text:
          `Constitución. Comienzo de operaciones: 2.11.26. Objeto social: ${LONG.slice(0, 60 + i * 37).trim()}. Domicilio: C/ DEL FARO ${i} - LOCAL 2 (PUERTO INVENTADO). ` +
          'Capital: 3.000,00 Euros. Nombramientos. Adm. Unico: FERRAGUT-IMAGINADO LUCIA-MARIA;PUIGPUNYENT-FINGIDO MARC.  Datos registrales. ' +
          `S 8 , H PM ${990100 + i}, I/A 1 ( 4.11.26).`,
      } as const,
    ]).flat(),
  },
  {
    identifier: 'BORME-B-2026-217-18',
    day: '2026-11-12',
    issue: 217,
    page: 52901,
    title: 'GRANADA',
    blocks: [
      { kind: 'centro_redonda', text: 'Depósitos de proyectos de fusión por absorción' },
      { kind: 'articulo', text: '11 - MINAS FINGIDAS SL. (02/11/2026)' },
      { kind: 'parrafo', text: 'Absorbidas: POZO FINGIDO SOCIEDAD LIMITADA.' },
      { kind: 'articulo', text: '12 - CANTERAS FINGIDAS SLL EN LIQUIDACION(S 8, H GR 99012). (03/11/2026)' },
      {
        kind: 'centro_redonda',
        text: 'Reapertura de hoja registral por falta de aprobación de las cuentas (artículo 378.7 del Reglamento del Registro Mercantil)',
      },
      { kind: 'articulo', text: '13 - AGUAS FINGIDAS SA(S 8, H GR 99013). (04/11/2026)' },
    ],
  },
  {
    identifier: 'BORME-C-2026-9001',
    day: '2026-11-12',
    issue: 217,
    page: 9001,
    title:
      'ALFA FINGIDA, S.L.\n(SOCIEDAD ABSORBENTE)\nBETA FINGIDA, S.L.U.\nGAMMA FINGIDA, S.A.\n(SOCIEDADES ABSORBIDAS)',
    department: 'FUSIONES Y ABSORCIONES DE EMPRESAS',
    blocks: [
      { kind: 'parrafo', text: `Las juntas han aprobado la fusión. ${LONG}` },
      { kind: 'parrafo', text: 'Valdeloba, 3 de noviembre de 2026.- El Administrador único.' },
    ],
  },
]

for (const paper of PAPERS) {
  test(`esBorme: ${paper.identifier} as XML, HTML and PDF → same drafts`, async () => {
    const [xml, html, pdf] = await Promise.all(
      [Buffer.from(formatBormeXml(paper)), Buffer.from(formatBormeHtml(paper)), formatBormePdf(paper)].map(
        readAll,
      ),
    )
    assert.ok(xml !== undefined && xml.length >= (paper.department === undefined ? 3 : 1))
    assert.deepEqual(html, xml)
    assert.deepEqual(pdf, xml)
  })
}

for (const format of ['xml', 'html'] as const) {
  test(`esBorme: truncated ${format} → complete announcements only, truncated_document`, async () => {
    const [paper] = PAPERS
    assert.ok(paper !== undefined)
    const text = format === 'xml' ? formatBormeXml(paper) : formatBormeHtml(paper)
    const whole = await readAll(Buffer.from(text))
    const half = await Array.fromAsync(
      readSourceDocument(esBorme, createDocument(Buffer.from(text.slice(0, text.length / 2)))),
    )
    const drafts = half.flatMap(item => ('draft' in item ? [item.draft] : []))
    assert.ok(drafts.length > 5 && drafts.length < whole.length)
    assert.deepEqual(drafts, whole.slice(0, drafts.length))
    assert.deepEqual(
      half.flatMap(item => ('kind' in item ? [`${item.kind} ${item.isRecordLost}`] : [])),
      ['truncated_document true'],
    )
  })
}

const { folder, present } = findRealDocuments('es-borme')

test('esBorme: real announcement of section C as XML and HTML → same drafts', present, async () => {
  const [xml, html] = await Promise.all(
    ['xml', 'html'].map(extension => readAll(readFileSync(`${folder}/BORME-C-2011-20488.${extension}`))),
  )
  assert.deepEqual(html, xml)
})

async function readAll(bytes: Uint8Array): Promise<AnnouncementDraft[]> {
  const found = await Array.fromAsync(readSourceDocument(esBorme, createDocument(bytes)))
  return found.map(item => {
    assert.ok('draft' in item, JSON.stringify(item))
    return item.draft
  })
}

function createDocument(bytes: Uint8Array): SourceDocument {
  return { url: 'x', contentType: null, bytes }
}
