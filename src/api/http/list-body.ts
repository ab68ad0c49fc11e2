import type { Page } from '../../model/filter.ts'

/** The items of one page as JSON texts with commas in between, and the total of the whole list. */
interface ListPage {
  readonly items: Uint8Array
  readonly total: number
}

/** Builds the JSON of a paginated list (contract 2.7), with optional members before and after the items. */
export function listBody(
  name: string,
  { items, total }: ListPage,
  page: Page,
  { first = {}, last = {} }: { first?: object; last?: object } = {},
): Buffer {
  const begin = `{${serializeMembers(first).map(text => `${text},`)}"${name}":[`
  const end = `],"pagination":${paginationJson(total, page)}${serializeMembers(last).map(text => `,${text}`)}}`
  return Buffer.concat([Buffer.from(begin), items, Buffer.from(end)])
}

/** Serializes the members of an object without its braces, in an array of at most one text. */
function serializeMembers(values: object): string[] {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  if (defined.length === 0) return []
  return [defined.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()]
}

/** Builds the pagination object (contract 2.7); `total_pages` is 0 when nothing matches. */
function paginationJson(total: number, { page, perPage }: Page): string {
  const totalPages = Math.ceil(total / perPage)
  return `{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${totalPages}}`
}
