/**
 * Writes the sample notices of this folder in the formats of BODACC: yearly exports of API v2.1, one response of
 * API v1, and daily XML files, two of them packed. `notices.json` is written by hand and is not changed. All people
 * and companies are invented, and every SIREN begins with 00, which is never assigned. The same seed produces the
 * same files: run `node samples/fr-bodacc/make.ts`, then review the diff.
 */
import { writeFileSync } from 'node:fs'
import { formatDailyFileName, formatDailyFileXml, packDailyFile } from './make/format-daily-file.ts'
import { formatBodaccRecord, formatBodaccReference, formatBodaccV1Record } from './make/format-record.ts'
import { generateCompanyLives, generateNewCompanies, generateTraderLives } from './make/generate-lives.ts'
import { createPartyRegistry } from './make/party-registry.ts'
import { publishCorrection, publishWithdrawal } from './make/publish-corrections.ts'
import { createSampleBulletin, type DailyFileWindow, findDailyFileKind } from './make/sample-bulletin.ts'
import type { BodaccSampleNotice, SampleNoticeFamily } from './make/sample-notice.ts'
import { createSeededChoices } from './make/seeded-choices.ts'

const SEED = 20261121
const LAST_DAY = '2026-11-20'

const GATHERINGS: readonly (DailyFileWindow & { readonly packed: boolean })[] = [
  { file: 'RCS-A', day: '2023-10-05', within: 40, packed: true },
  { file: 'RCS-B', day: '2025-04-17', within: 90, packed: false },
  { file: 'BILAN', day: '2024-07-25', within: 45, packed: true },
  { file: 'PCL', day: '2023-03-16', within: 120, packed: false },
]

const CORRECTIONS: readonly (readonly [SampleNoticeFamily, string])[] = [
  ['vente', 'prix de 72 000 euros, et non de 27 000 euros.'],
  ['vente', 'oppositions au fonds vendu.'],
  ['creation', "adresse de l'établissement : 12 rue du Moulin."],
  ['immatriculation', "date d'effet : premier jour du mois."],
  ['modification', 'capital porté au montant indiqué ci-dessus.'],
  ['modification', "prénoms du nouveau dirigeant inversés dans l'avis initial."],
  ['radiation', 'radiation à compter du dernier jour du mois.'],
  ['dpc', 'comptes annuels et rapports.'],
  ['dpc', 'exercice clos à la date indiquée ci-dessus.'],
  ['collective', 'liquidateur désigné en remplacement.'],
  ['collective', 'date de cessation des paiements fixée au premier du mois.'],
]

const random = createSeededChoices(SEED)
const bulletin = createSampleBulletin(random, LAST_DAY, GATHERINGS)
const world = { random, bulletin, registry: createPartyRegistry(random) }

for (const { file, day } of GATHERINGS) if (file === 'RCS-A') generateNewCompanies(world, day, 9)
generateCompanyLives(world)
generateTraderLives(world)
// Some of these companies start too late to have a notice yet.
generateNewCompanies(world, '2026-11-27', 10)
for (const [family, sentence] of CORRECTIONS)
  publishCorrection(bulletin, initial(family), random.int(6, 21), sentence)
for (const family of ['vente', 'dpc', 'radiation', 'collective'] as const)
  publishWithdrawal(bulletin, initial(family), 9)

await write(bulletin.notices)

/** Finds an initial notice of a family that no other notice corrects yet. */
function initial(family: SampleNoticeFamily): BodaccSampleNotice {
  const free = (notice: BodaccSampleNotice): boolean =>
    bulletin.notices.every(other => other.previous !== notice)
  const notices = bulletin.notices.filter(
    n => n.family === family && n.type === undefined && n.day < '2026-09-01',
  )
  return random.pick(notices.filter(free))
}

async function write(notices: readonly BodaccSampleNotice[]): Promise<void> {
  const rest = new Set(notices)
  for (const gathering of GATHERINGS) {
    const { file, day } = gathering
    const held = notices.filter(n => n.day === day && findDailyFileKind(n.family) === file)
    for (const notice of held) rest.delete(notice)
    const name = formatDailyFileName(file, held[0]?.issue ?? '')
    const xml = formatDailyFileXml(file, held)
    if (gathering.packed) save(`${name}.taz`, await packDailyFile(`${name}.xml`, xml, day))
    else save(`${name}.xml`, xml)
  }
  const oldForm = busiest([...rest])
  for (const notice of oldForm) rest.delete(notice)
  save('recherche-v1.json', `${JSON.stringify(answerOfVersion1(oldForm), null, 2)}\n`)
  for (const [year, ofYear] of Map.groupBy(rest, notice => notice.day.slice(0, 4))) {
    save(`annonces-${year}.json`, exported(ofYear, Number(year) % 2 === 0))
  }
}

/** Returns the notices of the company that has the most notices. */
function busiest(notices: readonly BodaccSampleNotice[]): readonly BodaccSampleNotice[] {
  const groups = Map.groupBy(notices, notice => notice.subject.siren)
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
}

function answerOfVersion1(notices: readonly BodaccSampleNotice[]): unknown {
  const siren = notices[0]?.subject.siren
  const parameters = {
    dataset: ['annonces-commerciales'],
    q: `registre:${siren}`,
    rows: 10,
    start: 0,
    format: 'json',
  }
  return { nhits: notices.length, parameters, records: notices.map(formatBodaccV1Record) }
}

/** Formats an export of API v2.1: a JSON array with one record per line, in order of publication. */
function exported(notices: readonly BodaccSampleNotice[], nulls: boolean): string {
  const key = (notice: BodaccSampleNotice): string => `${notice.day}${formatBodaccReference(notice)}`
  const sorted = [...notices].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  return `[\n${sorted.map(notice => JSON.stringify(formatBodaccRecord(notice, nulls))).join(',\n')}\n]\n`
}

function save(name: string, content: string | Buffer): void {
  writeFileSync(new URL(name, import.meta.url), content)
}
