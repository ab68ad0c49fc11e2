import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../../api/query-client.ts'
import { type AnnouncementListFilter, toAnnouncementQuery } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'

export type CodeGroup = ApiSchema<'AnnouncementGroup'>

/** Properties whose codes have levels. */
export type CodeKind = 'cpv' | 'region'
type CodeLevel = 'division' | 'group' | 'class' | 'category' | 'country' | 'nuts1' | 'nuts2' | 'nuts3'

/** The levels of each kind, by the number of characters of their codes. */
const LEVELS: Readonly<Record<CodeKind, Readonly<Record<number, CodeLevel>>>> = {
  cpv: { 2: 'division', 3: 'group', 4: 'class', 5: 'category' },
  region: { 2: 'country', 3: 'nuts1', 4: 'nuts2', 5: 'nuts3' },
}

/** The maximum number of groups on a page of the API. No level below one code has more. */
const MAX_GROUPS = 100

interface GroupRequest {
  readonly by: CodeKind
  readonly level: CodeLevel
  readonly filter: Partial<AnnouncementListFilter>
}

async function fetchGroups({ by, level, filter }: GroupRequest, signal: AbortSignal) {
  const { spelling, ...filters } = toAnnouncementQuery(filter as AnnouncementListFilter)
  const query = { ...filters, by, level, per_page: MAX_GROUPS }
  const { data } = await unwrapResponse(apiClient.GET('/api/v1/groups', { params: { query }, signal }))
  return data
}

/** Counts the announcements that match a filter by CPV code or region, the largest groups first. */
export function useCodeGroups(by: CodeKind, level: CodeLevel, filter: AnnouncementListFilter) {
  return useQuery({
    queryKey: ['announcements', 'groups', by, level, filter],
    staleTime: REFETCH_INTERVALS_MS.slow,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchGroups({ by, level, filter }, signal),
  })
}

/** Finds the names of codes. Codes without announcements stay unnamed. */
export function useCodeNames(by: CodeKind, codes: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['code-names', by, codes],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      new Map((await Promise.all(codes.map(code => fetchNames(by, code, signal)))).flat()),
  })
  return data ?? NO_NAMES
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

const DIVISION_DIGITS = 2
/** Levels of CPV codes that have names, from the bottom. */
const NAMED_CPV_LENGTHS = [3, DIVISION_DIGITS]

/** Finds the name of a code, or else that of the CPV code above it, which is shown with the code. */
async function fetchNames(by: CodeKind, code: string, signal: AbortSignal): Promise<[string, string][]> {
  const key = by === 'cpv' ? withoutTrailingZeros(code) : code.toUpperCase()
  const own = await fetchName(by, key, signal)
  if (own !== null) return [[code, own]]
  if (by !== 'cpv') return []
  for (const length of NAMED_CPV_LENGTHS.filter(length => length < key.length)) {
    const name = await fetchName(by, key.slice(0, length), signal)
    if (name !== null) return [[code, announcementListMessages.filters.codeWithin(name, code)]]
  }
  return []
}

/** Returns the digits of a CPV code that carry its meaning, but at least those of the division. */
function withoutTrailingZeros(code: string): string {
  let end = code.length
  while (end > DIVISION_DIGITS && code[end - 1] === '0') end--
  return code.slice(0, end)
}

async function fetchName(by: CodeKind, code: string, signal: AbortSignal): Promise<string | null> {
  const level = LEVELS[by][code.length]
  if (level === undefined) return null
  const groups = await fetchGroups({ by, level, filter: { q: '', [by]: [code] } }, signal)
  return groups.find(({ key }) => key === code)?.name ?? null
}
