import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRealDocuments } from '../../corpus/real-documents.ts'

const { folder } = findRealDocuments('gb-gazette')

/** One value typed into a form of the publisher. */
export type GazetteFormEntry = readonly [subject: string, property: string, value: string]

/**
 * Fills in a form of the publisher (`../shared/data/gb-gazette/rdfa-templates`) as the publisher does: values without a
 * field of their own go into the notice text.
 */
export function fillGazetteForm(form: string, id: string, entries: readonly GazetteFormEntry[]): string {
  let page = readFileSync(join(folder, 'rdfa-templates', `${form}.html`), 'utf8').replaceAll(
    'notice/undefined',
    `notice/${id}`,
  )
  const textParagraphs: string[] = []
  for (const [subject, property, value] of entries) {
    const fieldPattern = new RegExp(
      `(<(dd|span)\\b[^>]*about="${subject}"[^>]*property="${property}"[^>]*?)(?:/>|>\\s*</\\2>)`,
    )
    if (fieldPattern.test(page)) page = page.replace(fieldPattern, `$1>${value}</$2>`)
    else
      textParagraphs.push(
        `<p><span about="${subject}" property="${property}" datatype="xsd:string">${value}</span></p>`,
      )
  }
  return page
    .replace(
      '<dd data-gazettes="noticeid"></dd>',
      `<dd about="noticeid:" property="gaz:hasNoticeID">${id}</dd>`,
    )
    .replace('<dd data-gazettes="noticeid"/>', `<dd about="noticeid:" property="gaz:hasNoticeID">${id}</dd>`)
    .replace(/<div data-container="boilerplate">\s*<\/div>/, textParagraphs.join('\n'))
}
