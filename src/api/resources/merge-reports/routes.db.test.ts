import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { waitUntil } from '../../../../test/support/index-follower.ts'
import { deriveAnnouncementId } from '../../../model/announcement.ts'
import { MAX_OPEN_MERGE_REPORTS_PER_OWNER } from '../../../services/admin/merge-report-service.ts'
import { writeBatch } from '../../../services/ingest/write-batch.ts'

interface ReportJson {
  readonly id: string
  readonly status: string
  readonly entity: { readonly id: string; readonly name: string }
  readonly comment?: string | null
  readonly commands?: readonly string[]
  readonly decided_by?: string | null
}

const api = await startTestApi({ after })
const REPORTS = '/api/v1/merge-reports'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const asAdmin = { authorization: `Bearer ${(await api.makeKey({ owner: 'ops', scopes: ['admin'] })).key}` }
const asAnna = { authorization: `Bearer ${(await api.makeKey({ owner: 'anna', scopes: ['read'] })).key}` }

const ask = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  api.ask(path, { ...headers, 'content-type': 'application/json' }, method, JSON.stringify(body))
const report = (body: object, headers = asAnna): Promise<TestApiResponse> =>
  ask('POST', REPORTS, body, headers)
const errorsOf = (reply: TestApiResponse) =>
  (reply.json() as { errors: { pointer: string; code: string }[] }).errors.map(error => [
    error.pointer,
    error.code,
  ])

const documentId = await saveTestDocument(api.sql)
const [first, second] = ['005000013', '007492986'].map((number, index) =>
  createDraft(`R${index}`, { mentions: [createCompanyMention(number)] }),
)
await api.sql.begin(tx =>
  writeBatch(
    tx,
    'fr-bodacc',
    toIncomingAnnouncements(
      [first, second].flatMap(draft => draft ?? []),
      documentId,
    ),
  ),
)
const entities = await api.sql<{ id: string; announcement: string }[]>`
  select p.entity_id as id, m.announcement_id as announcement from mentions m join entity_profiles p on p.id = m.profile_id`
const entityOf = (reference: string) =>
  entities.find(row => row.announcement === deriveAnnouncementId('fr-bodacc', reference))?.id ?? ''
const [one, other] = [entityOf('R0'), entityOf('R1')]

test('POST /merge-reports: repeated → one report, which only administrators see', async () => {
  const body = {
    kind: 'different_parties',
    entity_id: one.toUpperCase(),
    announcement_ids: [deriveAnnouncementId('fr-bodacc', 'R0')],
    comment: ' Two companies.\nSee the addresses. ',
  }
  const created = await report(body)
  assert.equal(created.status, 201, created.text)
  const { id, entity, status, comment } = created.json() as ReportJson
  assert.deepEqual([entity.id, status, comment], [one, 'open', undefined])
  assert.equal(created.headers.location, `${REPORTS}/${id}`)
  const again = await report(body)
  assert.deepEqual([again.status, (again.json() as ReportJson).id], [200, id])
  const found = (await api.ask(`${REPORTS}/${id}`, asAdmin)).json() as ReportJson
  assert.equal(found.comment, 'Two companies.\nSee the addresses.')
  assert.deepEqual(found.commands, [`herald entities explain ${one}`])
  for (const path of [REPORTS, `${REPORTS}/${id}`]) assert.equal((await api.ask(path, asAnna)).status, 403)
  assert.equal((await ask('PATCH', `${REPORTS}/${id}`, { status: 'accepted' }, asAnna)).status, 403)
})

test('POST /merge-reports: invalid bodies → every error with its place', async () => {
  assert.deepEqual(errorsOf(await report({})), [
    ['/kind', 'missing'],
    ['/entity_id', 'missing'],
    ['/comment', 'missing'],
  ])
  const body = { kind: 'same_party', entity_id: one, comment: 'x' }
  assert.deepEqual(errorsOf(await report(body)), [['/other_entity_id', 'missing']])
  assert.deepEqual(errorsOf(await report({ ...body, entity_id: UNKNOWN, other_entity_id: UNKNOWN })), [
    ['/entity_id', 'unknown_value'],
    ['/other_entity_id', 'unknown_value'],
  ])
  assert.deepEqual(errorsOf(await report({ ...body, other_entity_id: one })), [
    ['/other_entity_id', 'same_entity'],
  ])
  const both = {
    ...body,
    other_entity_id: other,
    announcement_ids: [UNKNOWN, deriveAnnouncementId('fr-bodacc', 'R1')],
  }
  assert.deepEqual(errorsOf(await report(both)), [['/announcement_ids/0', 'unrelated_announcement']])
  assert.deepEqual(errorsOf(await report({ ...both, kind: 'different_parties', comment: ' ' })), [
    ['/comment', 'blank'],
    ['/other_entity_id', 'not_allowed'],
  ])
})

test('PATCH /merge-reports/{id}: decided, repeated, reopened → decision, audited once each', async () => {
  const created = await report({
    kind: 'same_party',
    entity_id: one,
    other_entity_id: other,
    comment: 'Renamed',
  })
  const { id } = created.json() as ReportJson
  const decide = async (body: object) => {
    const reply = await ask('PATCH', `${REPORTS}/${id}`, body, asAdmin)
    assert.equal(reply.status, 200, reply.text)
    return reply.json() as ReportJson & { note: string | null; decided_at: string | null }
  }
  const accepted = await decide({ status: 'accepted', note: 'Done' })
  assert.deepEqual([accepted.status, accepted.note, accepted.decided_by], ['accepted', 'Done', 'ops'])
  assert.deepEqual(await decide({ status: 'accepted' }), accepted)
  const ids = async (query: string) =>
    ((await api.ask(`${REPORTS}${query}`, asAdmin)).json() as { data: ReportJson[] }).data.map(row => row.id)
  assert.deepEqual(await ids('?status=accepted,rejected'), [id])
  const reopened = await decide({ status: 'open', note: null })
  assert.deepEqual([reopened.note, reopened.decided_by, reopened.decided_at], [null, null, null])
  const audit = await api.sql<{ action: string }[]>`
    select action from audit_entries where subject_id = ${id} order by number`
  assert.deepEqual(
    audit.map(entry => entry.action),
    ['merge_report.created', 'merge_report.decided', 'merge_report.decided'],
  )
  assert.equal((await ask('PATCH', `${REPORTS}/${UNKNOWN}`, {}, asAdmin)).status, 404)
  assert.equal((await ask('PATCH', `${REPORTS}/${id}`, { status: 'done' }, asAdmin)).status, 400)
})

test('PATCH /merge-reports/{id}: note while a colleague decides → both are kept', async () => {
  const created = await report({ kind: 'different_parties', entity_id: other, comment: 'Two decide' })
  const { id } = created.json() as ReportJson
  const noting = await api.sql.begin(async tx => {
    await tx`update merge_reports set status = 'rejected', decided_by = 'anna', decided_at = now() where id = ${id}`
    const reply = ask('PATCH', `${REPORTS}/${id}`, { note: 'See the register' }, asAdmin)
    await waitUntil(async () => {
      const [row] = await api.sql<[{ waiting: number }]>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row.waiting > 0
    })
    return { reply }
  })
  const decided = (await noting.reply).json() as ReportJson & { note: string | null }
  assert.deepEqual(
    [decided.status, decided.decided_by, decided.note],
    ['rejected', 'anna', 'See the register'],
  )
})

test('POST /merge-reports: too many open reports of an owner → 409, the equal one is still found', async () => {
  const asBen = { authorization: `Bearer ${(await api.makeKey({ owner: 'ben', scopes: ['read'] })).key}` }
  await api.sql`
    insert into merge_reports (id, kind, entity_id, announcement_ids, comment, owner, key_id, status, created_at)
    select gen_random_uuid(), 'different_parties', ${one}, '{}', 'c' || n, 'ben', gen_random_uuid(), 'open', now()
    from generate_series(1, ${MAX_OPEN_MERGE_REPORTS_PER_OWNER}) n`
  const body = { kind: 'different_parties', entity_id: one, comment: 'c7' }
  assert.equal((await report(body, asBen)).status, 200)
  const refused = await report({ ...body, comment: 'another' }, asBen)
  assert.deepEqual(
    [refused.status, (refused.json() as { code: string }).code],
    [409, 'too_many_merge_reports'],
  )
})
