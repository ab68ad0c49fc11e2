import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { draft, incoming, testDocument } from '../../test/drafts.ts'
import { differencesFrom, type Schema } from '../../test/schema.ts'
import { serveApi } from '../../test/served.ts'
import { announcementId } from '../announcements/normalise.ts'
import { settle } from '../flows/settle.ts'
import type { Draft, Mention } from '../model/announcement.ts'
import type { Identifier } from '../model/entity.ts'

const api = await serveApi({ after })
const documentId = await testDocument(api.sql)
const write = (...drafts: Draft[]) =>
  api.sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))

interface Details {
  entity_id: string
  identifiers: Identifier[]
  legal_form: string | null
  names: { name: string; newest: string }[]
  considered: { announcements: number; of: number }
  merged_ids: string[]
}

async function read<T>(path: string): Promise<T> {
  const reply = await api.ask(`/api/v1${path}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as T
}

async function entitiesOf(reference: string): Promise<(string | null)[]> {
  const id = announcementId('fr-bodacc', reference)
  return (await read<{ entity_ids: (string | null)[] }>(`/announcements/${id}/details`)).entity_ids
}

const siren = { scheme: 'siren', jurisdiction: 'FR', number: '880878145', valid: true } as const
const lei = { scheme: 'lei', jurisdiction: 'EU', number: '969500UNGKB0ODW8SR21', valid: true } as const
const wrong = { scheme: 'siren', jurisdiction: 'FR', number: '880878146', valid: false } as const

function firm(name: string, ...identifiers: Identifier[]): Mention {
  return { type: 'company', role: 'subject', name, identifiers }
}

test('an entity tells its numbers, names and form, and a merged id answers with the survivor', async () => {
  const court: Mention = { type: 'authority', role: 'court', name: 'Tribunal de Lyon', identifiers: [] }
  await write(draft('old', { date: '2021-01-10', mentions: [court, firm('ALFA', siren)] }))
  await write(draft('other', { date: '2022-02-20', mentions: [firm('ALFA HOLDING', lei)] }))
  const [tribunal, alfa] = await entitiesOf('old')
  const [holding] = await entitiesOf('other')
  assert.notEqual(alfa, holding)
  assert.deepEqual((await read<Details>(`/entities/${alfa}/details`)).merged_ids, [])
  const stated = { ...firm('BETA', lei, wrong, siren), legalForm: 'SARL' }
  await write(draft('both', { date: '2023-03-30', mentions: [stated, court] }))

  assert.deepEqual(await entitiesOf('old'), [tribunal, alfa])
  assert.deepEqual(await entitiesOf('other'), [alfa])
  assert.deepEqual(await entitiesOf('both'), [alfa, tribunal])
  const details = {
    entity_id: alfa,
    identifiers: [siren, lei, wrong],
    legal_form: 'SARL',
    names: [
      { name: 'BETA', newest: '2023-03-30' },
      { name: 'ALFA HOLDING', newest: '2022-02-20' },
      { name: 'ALFA', newest: '2021-01-10' },
    ],
    considered: { announcements: 3, of: 3 },
    merged_ids: [holding],
  }
  assert.deepEqual(await read(`/entities/${alfa}/details`), details)
  assert.deepEqual(await read(`/entities/${holding?.toUpperCase()}/details`), details)
  await write(
    draft('officer', { date: '2024-01-01', mentions: [{ ...firm('GAMMA', siren), role: 'seller' }] }),
  )
  // The newest announcement about it gives the name that is shown; this one is about somebody else.
  const { names } = await read<Details>(`/entities/${alfa}/details`)
  assert.deepEqual(names.map(({ name }) => name).slice(0, 2), ['BETA', 'GAMMA'])
})

test('an entity that is named very often tells how many announcements were looked at', async () => {
  const office: Mention = { type: 'authority', role: 'register', name: 'Registre de Paris', identifiers: [] }
  await write(...Array.from({ length: 1_010 }, (_, n) => draft(`often${n}`, { mentions: [office] })))
  const [id] = await entitiesOf('often0')
  const found = await read<Details>(`/entities/${id}/details`)
  assert.deepEqual(found, {
    ...{ entity_id: id, identifiers: [], legal_form: null },
    names: [{ name: 'Registre de Paris', newest: '2024-03-05' }],
    ...{ considered: { announcements: 1_000, of: 1_010 }, merged_ids: [] },
  })
})

test('at most fifty names are told, the one that is shown among them', async () => {
  const named = Array.from({ length: 60 }, (_, n) => {
    const role = n === 0 ? 'subject' : 'seller'
    const number = { ...siren, number: '732829320' }
    const mention: Mention = { ...firm(`NAME ${n}`, number), role }
    return draft(`named${n}`, {
      date: `20${10 + Math.floor(n / 12)}-0${1 + (n % 9)}-01`,
      mentions: [mention],
    })
  })
  await write(...named)
  const [id] = await entitiesOf('named0')
  const { names, considered } = await read<Details>(`/entities/${id}/details`)
  assert.deepEqual([names.length, names[0]?.name, considered.announcements], [50, 'NAME 0', 60])
})

test('the answers are as documented', async () => {
  const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
    paths: Record<
      string,
      { get?: { responses: Record<number, { content: Record<string, { schema: Schema }> }> } }
    >
    components: { schemas: Record<string, Schema> }
  }
  const differences = differencesFrom(document.components.schemas)
  const [id] = await entitiesOf('both')
  const announcement = announcementId('fr-bodacc', 'both')
  for (const [place, known] of Object.entries({ entities: id, announcements: announcement })) {
    const schema = document.paths[`/api/v1/${place}/{id}/details`]?.get?.responses[200]
    assert.deepEqual(
      differences(
        schema?.content['application/json']?.schema ?? {},
        await read(`/${place}/${known}/details`),
        '',
      ),
      [],
    )
  }
})

test('an unknown id is 404, a parameter is refused, and without PostgreSQL it is 503', async () => {
  const unknown = '/api/v1/entities/00000000-0000-5000-8000-000000000000/details'
  assert.equal((await api.ask(unknown)).status, 404)
  assert.equal((await api.ask('/api/v1/entities/12/details')).status, 404)
  assert.equal((await api.ask(`${unknown}?page=1`)).status, 400)
  await api.proxy.cut()
  const reply = await api.ask(unknown)
  await api.proxy.mend()
  assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5'])
})
