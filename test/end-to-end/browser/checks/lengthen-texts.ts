import type { BrowserContext } from 'playwright-core'

/** A word as publishers print it, twice as long as the longest register name. */
const LONG_WORD =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftmitbeschränkterhaftung'.repeat(
    2,
  )

/** Fields of API responses that hold free text. Fields with codes, ids and dates stay as they are. */
const TEXT_FIELDS = new Set(
  `name title summary description detail owner message reason reasons source_reference text url legal_form document
  subject tax_id number seat region label body source_url reference email actor note town place user_agent`.split(
    /\s+/,
  ),
)

/** Adds a long word to every text that the API returns to these pages. */
export async function lengthenTexts(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/**', async route => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json') ?? false
    if (!isJson || route.request().url().endsWith('/session')) await route.fulfill({ response })
    else await route.fulfill({ response, json: lengthen(await response.json(), '') })
  })
}

function lengthen(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map(item => lengthen(item, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, name)]))
  if (typeof value !== 'string' || !TEXT_FIELDS.has(field)) return value
  return /^https?:/.test(value)
    ? `${value.replace(/\/?$/, '/')}${encodeURI(LONG_WORD)}`
    : `${value} ${LONG_WORD}`
}
