import type { Page } from '../../model/filter.ts'

/** A page of a list: ready JSON texts, and how many there are in all. */
interface Listed {
  readonly items: Uint8Array
  readonly total: number
}

/** The body of a list: what comes first, the items, where the page stands (spec 2.7), and what else was asked for. */
export function listBody(
  name: string,
  { items, total }: Listed,
  page: Page,
  { first = {}, last = {} }: { first?: object; last?: object } = {},
): Buffer {
  const begin = `{${members(first).map(member => `${member},`)}"${name}":[`
  const end = `],"pagination":${pagination(total, page)}${members(last).map(member => `,${member}`)}}`
  return Buffer.concat([Buffer.from(begin), items, Buffer.from(end)])
}

/** Names and values of an object as JSON; those without a value are left out. */
function members(values: object): string[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? [] : [given.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()]
}

/** The pagination object (spec 2.7): no pages when nothing matches. */
function pagination(total: number, { page, perPage }: Page): string {
  const pages = Math.ceil(total / perPage)
  return `{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${pages}}`
}
