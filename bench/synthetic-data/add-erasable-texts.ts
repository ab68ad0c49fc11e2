import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/** Announcements changed per statement. */
const BATCH_SIZE = 50_000

/** A paragraph with accents, as a notice of a register has it. */
const PARAGRAPH =
  'Le tribunal a ouvert la procédure à l’égard de la société et désigné un mandataire. Les créances sont à déclarer, dans le ' +
  'délai légal, auprès du mandataire ou sur le portail électronique. El anuncio se publicó según lo previsto; la adjudicación ' +
  'será notificada a los interesados. Die Gläubiger werden aufgefordert, ihre Forderungen schriftlich anzumelden, für die ' +
  'Verteilung verfügbar sind Beträge nach Abzug der Kosten. Il bando è consultabile presso la sede della società.'

/**
 * Adds what an erasure has to search besides titles and summaries: details, so that the texts of an announcement have 1.2 kB on
 * average like those of the publishers, an event for each announcement, and an earlier version of each tenth.
 */
export async function addErasableTexts(sql: SqlPool, rows: number): Promise<void> {
  for (let first = 0; first < rows; first += BATCH_SIZE) {
    await sql`
      update announcements set details = jsonb_build_object('text', ${PARAGRAPH} || ' ' || number || ' ' || title,
        'decision', summary, 'reference', source_reference)
      where number > ${first} and number <= ${first + BATCH_SIZE}`
    await sql`vacuum announcements`
  }
  await sql`
    insert into events (id, type, jurisdiction, change, body)
    select gen_random_uuid(), 'announcement.created', jurisdiction, change, convert_to(json_build_object(
      'id', gen_random_uuid(), 'type', 'announcement.created', 'created_at', now(), 'data', json_build_object('announcement',
        json_build_object('id', id, 'source_id', source_id, 'jurisdiction', jurisdiction, 'category', category, 'title', title,
          'publication_date', publication_date)))::text, 'UTF8')
    from announcements`
  await sql`
    insert into announcement_versions (announcement_id, change, document_id, content)
    select id, change, document_id, jsonb_build_object('title', title, 'summary', summary, 'details', details)
    from announcements where number % 10 = 0`
  await sql`analyze announcements, events, announcement_versions`
}
