import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'

/**
 * One row for each `n` from 1 to `rows` in the tables that a synthetic dataset leaves empty, spread over the last 90
 * days. Values have about as many different ones as in service, and ids that refer to rows of other tables do.
 */
const FILL = `
  update announcements set change = number, document_id = 1 + number / 4, corrects = case when number % 50 = 0 then 'R' || number end,
    first_seen_at = pg_temp.time_of(number), changed_at = pg_temp.time_of(number),
    source_reference = source_reference || case when number % 20 = 0 then '/1' else '' end;
  update entities set change = (select max(number) from announcements) * random(), first_seen_at = pg_temp.time_of(1 + (random() * :rows)::int),
    merged_into = case when random() < 0.01 then id end;
  delete from changes;
  delete from documents;
  insert into changes (change, nonce, committed_at, announcements, entities)
    select n, pg_temp.id_of('nonce', n), pg_temp.time_of(n), 1, 1 from generate_series(1, :rows) n;
  insert into documents (source_id, sha256, member, url, size, fetched_at, last_received_at, role, sealed_at)
    select (array['fr-bodacc', 'es-borme', 'eu-ted', 'de-handelsregister'])[1 + n % 4], sha256(n::text::bytea), 'm' || n % 10,
      'https://example.org/' || n, 1000, pg_temp.time_of(n), pg_temp.time_of(n), case when n % 10 = 0 then 'index' else 'document' end,
      case when n % 1000 = 0 then now() end
    from generate_series(1, :rows) n;
  insert into announcement_versions (announcement_id, change, document_id, content, replaced_at)
    select id, number, document_id, to_jsonb(a), pg_temp.time_of(number) from announcements a;
  insert into withdrawals (source_id, source_reference, withdrawn_by, withdrawn_on)
    select source_id, source_reference, source_reference || 'w', publication_date from announcements;
  insert into events (id, type, jurisdiction, change, created_at, body, subscription_id, redacted)
    select pg_temp.v7_of(n), case when n % 20 = 0 then 'entity.merged' else 'announcement.created' end, (array['FR', 'ES', 'DE', 'EU'])[1 + n % 4],
      n, pg_temp.time_of(n), convert_to(repeat(md5(n::text), 20), 'UTF8'), case when n % 500 = 0 then pg_temp.id_of('subscription', n % 100) end, n % 200 = 0
    from generate_series(1, :rows) n order by n;
  insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, attempts, round_attempts, due_at, created_at, queued_at)
    select pg_temp.v7_of(n), n % 64, pg_temp.id_of('subscription', n % 320), pg_temp.v7_of(n), 'announcement.created', 'FR', 'event',
      case when n % 10 = 0 then 1 else 0 end, case when n % 10 = 0 then 1 else 0 end, pg_temp.time_of(n), pg_temp.time_of(n), pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at, finished_at)
    select pg_temp.v7_of(n), pg_temp.id_of('subscription', n % 320), pg_temp.v7_of(n),
      case when n % 20 = 0 then 'entity.merged' else 'announcement.created' end, 'FR', 'event', case when n % 50 = 0 then 'failed' else 'delivered' end, 1,
      pg_temp.time_of(n), pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, total_ms, request_headers, response_headers, response_body)
    select pg_temp.v7_of(n), 1, pg_temp.id_of('subscription', n % 320), 'event', pg_temp.time_of(n), 200, 20, '{"a": "b"}', '{"a": "b"}', repeat('r', 200)::bytea
    from generate_series(1, :rows) n;
  insert into delivery_statistics (subscription_id, hour, delivered, failed, attempts, retries, latency_counts)
    select pg_temp.id_of('subscription', n % 20), date_trunc('hour', pg_temp.time_of(n)) - n % 7 * interval '1 minute', 1, 0, 1, 0, '{1}'
    from generate_series(1, :rows) n on conflict do nothing;
  insert into runs (id, source_id, kind, state, started_at, finished_at, problems, from_day, to_day)
    select pg_temp.v7_of(n), (array['fr-bodacc', 'es-borme', 'eu-ted', 'de-handelsregister'])[1 + n % 4], case when n % 100 = 0 then 'import' else 'crawl' end,
      case when n % 100 = 1 then 'failed' when n % 5000 = 0 then 'running' else 'ok' end, pg_temp.time_of(n), pg_temp.time_of(n), 1, null, null
    from generate_series(1, :rows) n;
  insert into problems (run_id, document, location, kind, reason, is_record_lost, detected_at)
    select pg_temp.v7_of(1 + n / 5), 'd' || n, '/', (array['bad_value', 'bad_record', 'unknown_code'])[1 + n % 3], 'reason ' || n % 100, n % 30 = 0, pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into crawl_days (source_id, day, state, announcements, attempts, requested_at)
    select (array['fr-bodacc', 'es-borme', 'eu-ted', 'de-handelsregister'])[1 + n % 4], date '1999-01-01' + n, case when n % 300 = 0 then 'gap' else 'complete' end,
      10, 0, pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into crawl_responses (source_id, request, sha256, announcements, received_at)
    select (array['fr-bodacc', 'es-borme', 'eu-ted', 'de-handelsregister'])[1 + n % 4], sha256(n::text::bytea), sha256(n::text::bytea), 1, pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into watchlist_entries (id, watchlist_id, reference, name, number, country, state, created_at, updated_at)
    select pg_temp.id_of('entry', n), pg_temp.id_of('list', n % 100), 'S-' || n, 'Company ' || n, n::text, 'FR',
      (array['matched', 'matched', 'matched', 'not_found', 'ambiguous'])[1 + n % 5], pg_temp.time_of(n), pg_temp.time_of(n)
    from generate_series(1, :rows) n;
  insert into watchlist_entry_entities (entry_id, entity_id)
    select pg_temp.id_of('entry', n), e.id from (select id, row_number() over () as n from entities) e
    union select pg_temp.id_of('entry', n), pg_temp.id_of('entity', n) from generate_series(1, :rows) n;
  insert into matches (id, owner, watchlist_id, saved_search_id, announcement_id, change, jurisdiction, created_at, entity_id)
    select pg_temp.id_of('match', number), 'owner ' || number % 100, case when number % 2 = 0 then pg_temp.id_of('list', number % 100) end,
      case when number % 2 = 1 then pg_temp.id_of('search', number % 100) end, id, number, 'FR', pg_temp.time_of(number), case when number % 20 = 1 then id end
    from announcements order by number;
  insert into waiting_matches (event_number, announcement_id, change, jurisdiction, created_at, saved_search_ids, watchlist_ids, entry_ids)
    select number, id, number, 'FR', pg_temp.time_of(number), '{}', '{}', '{}' from announcements;
  insert into mails (id, kind, owner, address_id, recipient_hash, digest_id, state, next_attempt_at, created_at, finished_at)
    select pg_temp.id_of('mail', n), case when n % 20 = 0 then 'confirmation' else 'digest' end, 'owner ' || n % 100, pg_temp.id_of('address', n % 100),
      sha256((n % 100)::text::bytea), pg_temp.id_of('digest', n % 100), case when n % 100 = 3 then 'queued' else 'sent' end, pg_temp.time_of(n),
      pg_temp.time_of(n), case when n % 100 = 3 then null else pg_temp.time_of(n) end
    from generate_series(1, :rows) n;
  insert into digest_matches (digest_id, match_id, mail_id, change)
    select pg_temp.id_of('digest', n % 100), pg_temp.id_of('match', n), pg_temp.id_of('mail', n), n from generate_series(1, :rows) n;
  insert into audit_entries (number, recorded_at, actor_type, key_id, owner, action, subject_type, subject_id, details, previous_hash, hash)
    select n, pg_temp.time_of(n), 'api_key', pg_temp.id_of('key', n % 100), 'owner ' || n % 100, 'webhook.created', 'webhook', 's' || n, '{}', sha256('a'), sha256('b')
    from generate_series(1, :rows) n;`

/** Fills the remaining tables of a database that has as many synthetic announcements. Foreign keys do not apply. */
export async function fillTables(sql: SqlPool, rows: number): Promise<void> {
  await sql.begin(async tx => {
    await tx.unsafe(`
      set local session_replication_role = replica;
      select setseed(0.5);
      create function pg_temp.time_of(n bigint) returns timestamptz language sql as
        $$ select now() - interval '90 days' + n * (interval '90 days' / ${rows}) $$;
      create function pg_temp.id_of(kind text, n bigint) returns uuid language sql as $$ select md5(kind || n)::uuid $$;
      create function pg_temp.v7_of(n bigint) returns uuid language sql as $$
        select (lpad(to_hex((1000 * extract(epoch from pg_temp.time_of(n)))::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`)
    await tx.unsafe(FILL.replaceAll(':rows', String(rows)))
    await tx.unsafe(`
      drop function pg_temp.v7_of(bigint), pg_temp.id_of(text, bigint), pg_temp.time_of(bigint)`)
  })
}
