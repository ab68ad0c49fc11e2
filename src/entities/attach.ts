import type { Transaction } from '../base/sql.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { identifierKey, type Key, keysOf, strongestFirst } from './keys.ts'
import type { Link } from './mentions.store.ts'
import { firstIdFor, idsFor, resolve } from './resolve.ts'
import { candidates, type EntityState, takenIds } from './store.ts'

/** Who is meant by every name in a batch of announcements; entities that nobody knew yet are among `created`. */
export interface Attachment {
  readonly links: readonly Link[]
  readonly created: readonly EntityState[]
  readonly newKeys: readonly { key: string; entityId: string }[]
}

type Keys = readonly [Key, ...Key[]]

/** A mention where it stands. */
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
    announcement.mentions.map((mention, position): Place => ({ announcement, mention, position })),
  )
  const batch = new Batch(tx)
  const isAlone = ({ mention }: Place): boolean => mention.within === undefined
  await batch.settle(places.filter(isAlone))
  await batch.settle(places.filter(place => !isAlone(place)))
  return { links: batch.links, created: [...batch.created.values()], newKeys: batch.newKeys }
}

/** What a batch knows of the record, and what it adds to it. */
class Batch {
  readonly links: Link[] = []
  readonly created = new Map<string, EntityState>()
  readonly newKeys: { key: string; entityId: string }[] = []
  readonly #tx: Transaction
  /** Key → the entity that it leads to. */
  readonly #owners = new Map<string, string>()
  /** Entity → its valid numbers, as keys. */
  readonly #numbers = new Map<string, Set<string>>()
  /** Whether the record has an entity of this id. */
  readonly #taken = new Map<string, boolean>()
  readonly #linkOf = new Map<string, string>()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  async settle(places: readonly Place[]): Promise<void> {
    const keyed = places.map(place => ({
      place,
      keys: keysOf(place.mention, place.announcement, this.#companyOf(place)),
    }))
    await this.#look(keyed.flatMap(({ keys }) => keys.map(k => k.key)))
    const unknown = keyed.filter(({ keys }) => keys.every(k => !this.#owners.has(k.key)))
    await this.#askTaken(unknown.map(({ keys }) => firstIdFor(keys[0].key)))
    for (const { place, keys } of keyed) await this.#link(place, keys)
  }

  async #look(keys: readonly string[]): Promise<void> {
    const unknown = [...new Set(keys)].filter(key => !this.#owners.has(key))
    if (unknown.length === 0) return
    for (const { key, entityId, numbers } of await candidates(this.#tx, unknown)) {
      this.#owners.set(key, entityId)
      if (!this.#numbers.has(entityId)) this.#numbers.set(entityId, new Set(numbers))
    }
  }

  async #link(place: Place, keys: Keys): Promise<void> {
    const { announcement, mention, position } = place
    const verdict = resolve(keys, mention.identifiers, key => {
      const entityId = this.#owners.get(key)
      return entityId === undefined
        ? undefined
        : { entityId, numbers: this.#numbers.get(entityId) ?? new Set() }
    })
    const entityId = verdict.kind === 'same' ? verdict.entityId : await this.#create(place, keys)
    this.#learn(entityId, keys, mention)
    this.#linkOf.set(`${announcement.id} ${position}`, entityId)
    this.links.push({
      announcementId: announcement.id,
      position,
      entityId,
      method: verdict.kind === 'new' ? 'new' : verdict.by.method,
      evidence: verdict.by.key,
      mention,
      jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
    })
  }

  /** Somebody new, under the first id that nobody has. */
  async #create({ announcement, mention, position }: Place, keys: Keys): Promise<string> {
    const [number] = strongestFirst(mention.identifiers)
    const jurisdiction = number?.jurisdiction ?? mention.jurisdiction ?? announcement.jurisdiction
    for (const id of idsFor(keys[0].key, announcement.id, position)) {
      await this.#askTaken([id])
      if (this.#taken.get(id) || this.created.has(id)) continue
      this.created.set(id, {
        id,
        type: mention.type,
        jurisdiction,
        facts: {},
        announcementCount: 0,
        identifiers: [],
      })
      return id
    }
    throw new Error(`no free id for mention ${position} of announcement ${announcement.id}`)
  }

  async #askTaken(ids: readonly string[]): Promise<void> {
    const unasked = ids.filter(id => !this.#taken.has(id))
    if (unasked.length === 0) return
    const taken = await takenIds(this.#tx, unasked)
    for (const id of unasked) this.#taken.set(id, taken.has(id))
  }

  /** A key that leads to nobody yet leads to this entity from now on, which has the mention's numbers too. */
  #learn(entityId: string, keys: Keys, mention: Mention): void {
    const numbers = this.#numbers.get(entityId) ?? new Set()
    this.#numbers.set(entityId, numbers)
    for (const identifier of strongestFirst(mention.identifiers)) numbers.add(identifierKey(identifier))
    for (const { key } of keys) {
      if (this.#owners.has(key)) continue
      this.#owners.set(key, entityId)
      this.newKeys.push({ key, entityId })
    }
  }

  #companyOf({ announcement, mention }: Place): string | null {
    if (mention.within === undefined) return null
    return this.#linkOf.get(`${announcement.id} ${mention.within}`) ?? null
  }
}
