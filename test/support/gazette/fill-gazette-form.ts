import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRealDocuments } from '../../corpus/real-documents.ts'

const { folder } = findRealDocuments('gb-gazette')

/** Subject, property, value: what somebody typed into a form of the publisher. */
export type GazetteFormEntry = readonly [subject: string, property: string, value: string]

/**
 * A form of the publisher (`../shared/data/gb-gazette/rdfa-templates`) filled in as its own machine does it: what the form
 * has a place for goes there, the rest into the notice's text.
 */
export function fillGazetteForm(form: string, id: string, entries: readonly GazetteFormEntry[]): string {
  let page = readFileSync(join(folder, 'rdfa-templates', `${form}.html`), 'utf8').replaceAll(
    'notice/undefined',
    `notice/${id}`,
  )
  const rest: string[] = []
  for (const [subject, property, value] of entries) {
    const place = new RegExp(
      `(<(dd|span)\\b[^>]*about="${subject}"[^>]*property="${property}"[^>]*?)(?:/>|>\\s*</\\2>)`,
    )
    if (place.test(page)) page = page.replace(place, `$1>${value}</$2>`)
    else
      rest.push(
        `<p><span about="${subject}" property="${property}" datatype="xsd:string">${value}</span></p>`,
      )
  }
  return page
    .replace(
      '<dd data-gazettes="noticeid"></dd>',
      `<dd about="noticeid:" property="gaz:hasNoticeID">${id}</dd>`,
    )
    .replace('<dd data-gazettes="noticeid"/>', `<dd about="noticeid:" property="gaz:hasNoticeID">${id}</dd>`)
    .replace(/<div data-container="boilerplate">\s*<\/div>/, rest.join('\n'))
}
