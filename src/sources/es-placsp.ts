import type { Draft } from '../model/announcement.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { fromXml, isRow, ROOTS } from './es-placsp/from-xml.ts'
import { IGNORED } from './es-placsp/ignored.ts'
import { notice, PLATFORM } from './es-placsp/notice.ts'
import { isWithdrawal, tombstone } from './es-placsp/tombstone.ts'
import { Broken } from './kit/broken.ts'
import type { Fields } from './kit/fields.ts'
import { dayIn } from './kit/instants.ts'
import { isRecord } from './kit/plain.ts'
import { decodeUtf8 } from './kit/text.ts'
import { xmlRows } from './kit/xml.ts'
import type { Request, Row, Source, Window } from './source.ts'

const ZONE = 'Europe/Madrid'
/** Tenders of buyers on the platform itself (643) and of the regions' platforms (1044), both without minor contracts. */
const FEEDS = [
  '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3.atom',
  '/sindicacion/sindicacion_1044/PlataformasAgregadasSinMenores.atom',
]

/** Plataforma de Contratación del Sector Público: pages of its Atom feeds, and CODICE award notices of its first years. */
export const esPlacsp: Source = {
  id: 'es-placsp',
  about: {
    name: 'PLACSP',
    jurisdiction: 'ES',
    language: 'es',
    url: PLATFORM,
    base: 'https://contrataciondelsectorpublico.gob.es',
    description:
      'Plataforma de Contratación del Sector Público: tenders, awards, contracts and their modifications of Spanish ' +
      'public buyers of the state, the regions and the towns. Source: Ministerio de Hacienda, Dirección General del ' +
      'Patrimonio del Estado; re-use under Ley 37/2007 with source and date named. Data of self-employed winners are in it.',
    timeZone: ZONE,
    pauseMs: 1_000,
    // Some technical corrections do not change the moment of an entry; they are found in the monthly files only.
    revisitDays: 3,
    // A feed page is written many times a day; on Sundays hardly anything is.
    schedule: '10 6-22/2 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 7,
  },
  // Sheet, section 4: a page of about 260 entries covers part of a working day; every entry has these, no deleted one.
  expects: { perDay: [100, 10_000], filled: { ContractFolderStatusCode: 0.8, ValidNoticeInfo: 0.8 } },
  reach: 'feed',
  ignored: IGNORED,
  discover: (_window, base) => FEEDS.map(feed => ({ url: base + feed, role: 'document' })),
  follow,
  parse,
  map,
}

/**
 * The page before, until one ends before the window. There is no way to ask for a day: pages lead from the newest back.
 * Years are had from the publisher's zips of the same name (`…_2025.zip`), with `herald import`.
 */
function follow({ url, bytes }: Raw, _asked: Request, { from }: Window, base: string): Request[] {
  const text = new TextDecoder().decode(bytes)
  // No `<` inside: a text of nothing but beginnings of links is read in one pass.
  const next = [...text.matchAll(/<link\s[^<>]*>/g)]
    .map(([link]) => link)
    .find(link => /\srel="next"/.test(link))
  const href = /\shref="([^"]+)"/.exec(next ?? '')?.[1]
  if (href === undefined || !URL.canParse(href, url) || !isEarlierPage(href, url)) return []
  const days = [...text.matchAll(/<updated>([^<]+)<\/updated>/g)]
    .slice(1)
    .map(([, moment = '']) => dayIn(ZONE, moment))
  const newest = days
    .filter(day => day !== null)
    .toSorted()
    .at(-1)
  if (newest !== undefined && newest < from) return []
  return [{ url: base + new URL(href, url).pathname, role: 'document' }]
}

/** Pages carry their moment in the name, and a number when several were made of one: following must come to an end. */
function isEarlierPage(href: string, url: string): boolean {
  const [next, current] = [href, url].map(page => /_(\d{8}_\d{6})(?:_(\d+))?\.atom$/.exec(page))
  if (next === undefined || next === null) return false
  if (current === undefined || current === null) return true
  const [nextMoment = '', currentMoment = ''] = [next[1], current[1]]
  return (
    nextMoment < currentMoment ||
    (nextMoment === currentMoment && Number(next[2] ?? 0) > Number(current[2] ?? 0))
  )
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  if (/^\s*<(?:!doctype html|html)\b/i.test(decoded.text)) {
    throw new Broken('an HTML page, where a feed of the platform was expected', 'line 1')
  }
  for (const row of xmlRows(decoded, { roots: ROOTS, isRow })) {
    const value = fromXml(row)
    if (isRecord(value.deleted) && !isWithdrawal(value.deleted['comment@type'])) continue
    yield { place: `line ${row.line}`, value }
  }
}

function map(row: Fields): Draft {
  return row.has('deleted') ? tombstone(row.child('deleted')) : notice(row)
}
