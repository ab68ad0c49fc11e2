type JsonObject = Readonly<Record<string, unknown>>

/** Keeps the first items of a list in a response. */
export function firstItems(name: string, count: number): (body: unknown) => JsonObject {
  return body => {
    const object = body as Record<string, readonly unknown[]>
    return { ...object, [name]: object[name]?.slice(0, count) }
  }
}

/** Keeps the first lines of a text. */
export function firstLines(count: number): (body: unknown) => string {
  return body => {
    const lines = String(body).split('\n')
    return lines.length <= count ? String(body) : `${lines.slice(0, count).join('\n')}\n`
  }
}

/** Keeps the changes of some resources. The demo loads its sources at the same time, so their order differs. */
export function rowsOf(ids: readonly string[]): (body: unknown) => JsonObject {
  return body => {
    const { changes, ...rest } = body as { readonly changes: readonly { readonly id: string }[] }
    return { changes: changes.filter(({ id }) => ids.includes(id)), ...rest }
  }
}

/** Keeps the runs that loaded the samples, as on the day of the newest samples: later days have no documents. */
export function firstRuns(body: unknown): JsonObject {
  const { health, data, pagination } = body as {
    readonly health: JsonObject
    readonly data: readonly { readonly started_at: string; readonly kind: string }[]
    readonly pagination: JsonObject
  }
  const runs = data.slice(data.findIndex(({ kind }) => kind === 'import'))
  return {
    health: {
      ...health,
      state: 'ok',
      reasons: [],
      last_success: '2026-11-21T08:00:00.000Z',
      gaps: [],
      run: null,
    },
    data: runs,
    pagination: { ...pagination, total: runs.length },
  }
}

/** Keeps one source, as on the day of the newest samples, and replaces what depends on the machine. */
export function overviewOfSamples(body: unknown): JsonObject {
  const { sources, system, ...rest } = body as {
    readonly sources: readonly (JsonObject & { readonly health: JsonObject })[]
    readonly system: JsonObject
  }
  const [source] = sources
  const health = {
    ...source?.health,
    state: 'ok',
    reasons: [],
    gaps: [],
    problems: [],
    failures: 0,
    run: null,
  }
  const backlog = {
    index_lag_seconds: 0,
    undispatched_events: 0,
    dispatch_lag_seconds: 0,
    queued_deliveries: 0,
    oldest_due_seconds: 0,
  }
  return {
    ...rest,
    sources: [
      {
        ...source,
        today: { date: '2026-11-21', count: 0, usual: 0 },
        yesterday: { date: '2026-11-20', count: 2, usual: 2 },
        health,
      },
    ],
    system: {
      ...system,
      backlog,
      disk: { free_bytes: 214_000_000_000, total_bytes: 271_000_000_000, is_low: false },
    },
  }
}

/** Keeps one metric of many. */
export function metric(name: string): (body: unknown) => string {
  return body =>
    String(body)
      .split('\n')
      .filter(line => new RegExp(`^(?:# \\w+ )?${name}\\b`).test(line))
      .map(line => `${line}\n`)
      .join('')
}

/** Keeps the head of the document that contains the example. */
export function openApiHead(body: unknown): JsonObject {
  const { openapi, info } = body as { readonly openapi: string; readonly info: JsonObject }
  return { openapi, info: { title: info.title, version: info.version } }
}

/**
 * Shows a complete preview with one changed entity. Which changes are recent depends on the order in which the demo loads its
 * sources, and how many announcements are compared in the time of a preview on what else the machine does.
 */
export function completePreview(body: unknown): JsonObject {
  const example = {
    id: '6e76b70a-b13d-54fd-9357-58317f20e581',
    entity_type: 'company',
    name: 'ATZAVARA IMAGINADA SL',
    jurisdiction: 'ES',
    tax_id: 'B 990301',
    status: 'dissolved',
    announcement_count: 8,
  }
  const entities = { examined: 118, updated: 118, status_changed: 58, examples: [example] }
  return { ...(body as JsonObject), complete: true, examined: 1_326, entities }
}
