import type { PageRequest } from '../../model/list-filters.ts'

/** The items of one page as JSON values separated by commas, and the number of items in the whole list. */
interface ListPage {
  readonly items: Uint8Array
  readonly total: number
}

/** Builds the JSON of a paginated list (contract 2.7), with optional members before and after the items. */
export function buildPaginatedListJson(
  name: string,
  { items, total }: ListPage,
  page: PageRequest,
  { first = {}, last = {} }: { first?: object; last?: object } = {},
): Buffer {
  const begin = `{${serializeMembers(first).map(text => `${text},`)}"${name}":[`
  const end = `],"pagination":${paginationJson(total, page)}${serializeMembers(last).map(text => `,${text}`)}}`
  return Buffer.concat([Buffer.from(begin), items, Buffer.from(end)])
}

/** Builds the JSON of a paginated list from the views of the items on the page, with optional members before them. */
export function buildPaginatedViewsJson(
  views: readonly object[],
  total: number,
  page: PageRequest,
  first: object = {},
): Buffer {
  const items = Buffer.from(views.map(view => JSON.stringify(view)).join())
  return buildPaginatedListJson('data', { items, total }, page, { first })
}

/** Serializes the members of an object without its braces. Returns an array that is empty if there are no members. */
function serializeMembers(values: object): string[] {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  if (defined.length === 0) return []
  return [defined.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()]
}

/** Builds the JSON of the pagination object (contract 2.7); `total_pages` is 0 if nothing matches. */
function paginationJson(total: number, { page, perPage }: PageRequest): string {
  const totalPages = Math.ceil(total / perPage)
  return `{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${totalPages}}`
}
