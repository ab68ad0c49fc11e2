import type { Transaction } from '../base/sql.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { type Key, keysOf } from './keys.ts'
import type { Link } from './mentions.store.ts'
import { entityId, resolve } from './resolve.ts'
import { candidates, type EntityState, takenIds } from './store.ts'

/** Who is meant by every name in a batch of announcements; entities that nobody knew yet are among `created`. */
export interface Attachment {
  readonly links: readonly Link[]
  readonly created: readonly EntityState[]
  readonly newKeys: readonly { key: string; entityId: string }[]
}

type Keys = readonly [Key, ...Key[]]

interface Place {
  readonly announcement: Announcement
  readonly mention: Mention
  readonly position: number
}

/**
 * Resolves the mentions of a batch in two passes, since a person is known only within a company: first everybody
 * who stands alone, then those who hold office in one of them. Reads the record, writes nothing.
 */
export async function attach(tx: Transaction, announcements: readonly Announcement[]): Promise<Attachment> {
  const places = announcements.flatMap(announcement =>
    announcement.mentions.map((mention, position) => ({ announcement, mention, position })),
  )
  const batch = new Batch()
  await batch.settle(
    tx,
    places.filter(p => p.mention.within === undefined),
  )
  await batch.settle(
    tx,
    places.filter(p => p.mention.within !== undefined),
  )
  return { links: batch.links, created: [...batch.created.values()], newKeys: batch.newKeys }
}

class Batch {
  readonly links: Link[] = []
  readonly created = new Map<string, EntityState>()
  readonly newKeys: { key: string; entityId: string }[] = []
  readonly #known = new Map<string, { entityId: string; keys: string[] }>()
  readonly #linkOf = new Map<string, string>()

  async settle(tx: Transaction, places: readonly Place[]): Promise<void> {
    const keyed = places.map(place => ({
      place,
      keys: keysOf(place.mention, place.announcement, this.#companyOf(place)),
    }))
    await this.#look(
      tx,
      keyed.flatMap(({ keys }) => keys.map(k => k.key)),
    )
    const firsts = keyed.filter(({ keys }) => keys.every(k => !this.#known.has(k.key)))
    const taken = await takenIds(
      tx,
      firsts.map(({ place, keys }) => entityId(keys[0].key, place.announcement.id, () => false)),
    )
    for (const { place, keys } of keyed) this.#link(place, keys, taken)
  }

  async #look(tx: Transaction, keys: readonly string[]): Promise<void> {
    const unknown = [...new Set(keys)].filter(key => !this.#known.has(key))
    if (unknown.length === 0) return
    // Candidates of one entity share one list, so that a key added to it in this batch is seen under all of them.
    const lists = new Map<string, string[]>()
    for (const [key, { entityId, keys }] of await candidates(tx, unknown)) {
      const list = lists.get(entityId) ?? [...keys]
      lists.set(entityId, list)
      this.#known.set(key, { entityId, keys: list })
    }
  }

  #link(place: Place, keys: Keys, taken: ReadonlySet<string>): void {
    const { announcement, mention, position } = place
    const verdict = resolve(keys, mention.identifiers, key => this.#known.get(key))
    const jurisdiction =
      mention.identifiers.find(i => i.valid)?.jurisdiction ??
      mention.jurisdiction ??
      announcement.jurisdiction
    const id =
      verdict.kind === 'same'
        ? verdict.entityId
        : entityId(
            verdict.by.key,
            announcement.id,
            candidate => taken.has(candidate) || this.created.has(candidate),
          )
    if (verdict.kind === 'new') {
      this.created.set(id, {
        id,
        type: mention.type,
        jurisdiction,
        facts: {},
        announcementCount: 0,
        identifiers: [],
      })
    }
    this.#register(id, keys)
    this.#linkOf.set(`${announcement.id} ${position}`, id)
    const method = verdict.kind === 'new' ? 'new' : verdict.by.method
    this.links.push({
      announcementId: announcement.id,
      position,
      entityId: id,
      method,
      evidence: verdict.by.key,
      mention,
      jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
    })
  }

  /** A key that leads to nobody yet leads to this entity from now on. */
  #register(id: string, keys: Keys): void {
    const list = keys.map(k => this.#known.get(k.key)).find(known => known?.entityId === id)?.keys ?? []
    for (const { key } of keys) {
      if (this.#known.has(key)) continue
      list.push(key)
      this.#known.set(key, { entityId: id, keys: list })
      this.newKeys.push({ key, entityId: id })
    }
  }

  #companyOf({ announcement, mention }: Place): string | null {
    return mention.within === undefined
      ? null
      : (this.#linkOf.get(`${announcement.id} ${mention.within}`) ?? null)
  }
}
