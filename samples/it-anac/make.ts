/**
 * Writes the sample pages of this folder as the platform's responses, one page per day. `notices.json` is written
 * by hand and is not changed. All people, companies and numbers are invented. Run `node samples/it-anac/make.ts`,
 * then review the diff.
 */
import { writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import {
  ANAC_PROCEDURE_COURSES,
  ANAC_SAMPLE_BUYERS,
  ANAC_SAMPLE_NEEDS,
  ANAC_SAMPLE_SUPPLIERS,
  type AnacProcedureStep,
  type AnacSampleBuyer,
  type AnacSampleNeed,
  type AnacSampleOrganisation,
} from './make/invented-buyers-and-suppliers.ts'

const SEED = 20261124
const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000
/** Procedures start throughout these years. In the last two weeks, at least one starts every working day. */
const FIRST_DAY = '2024-01-08'
const PROCEDURES = 38
const LAST_DAYS = 10

interface Notice {
  readonly day: string
  readonly record: object
}

/** A procedure with its buyer, subject and suppliers. */
interface Procedure {
  readonly number: number
  readonly buyer: AnacSampleBuyer
  readonly need: AnacSampleNeed
  readonly suppliers: readonly AnacSampleOrganisation[]
  readonly value: number
  readonly lots: number
}

const random = createSeededChoices(SEED)
const [buyer, need] = [random.bag(ANAC_SAMPLE_BUYERS), random.bag(ANAC_SAMPLE_NEEDS)]
const notices: Notice[] = []
let [procedures, count] = [0, 0]

for (let i = 0; i < PROCEDURES; i++) live(weekday(plus(FIRST_DAY, i * 27)))
for (let i = LAST_DAYS; i > 0; i--) {
  live(workdaysBefore(i))
  live(workdaysBefore(i))
}
for (const [day, ofDay] of Map.groupBy(notices, ({ day: published }) => published)) {
  const content = ofDay.map(({ record }) => record)
  const page = { content, totalElements: content.length, totalPages: 1, number: 0, size: 100 }
  writeFileSync(new URL(`avvisi-${day}.json`, import.meta.url), `${JSON.stringify(page, null, 1)}\n`)
}

function live(first: string): void {
  const what = need()
  const procedure: Procedure = {
    number: ++procedures,
    buyer: buyer(),
    need: what,
    suppliers: what.by
      .slice(0, random.chance(0.3) ? 2 : 1)
      .map(i => ANAC_SAMPLE_SUPPLIERS[i] as AnacSampleOrganisation),
    value: random.int(what.from, what.to) + random.int(0, 99) / 100,
    lots: random.chance(0.15) ? 2 : 1,
  }
  let day = first
  for (const step of ANAC_PROCEDURE_COURSES[procedures % ANAC_PROCEDURE_COURSES.length] ?? []) {
    day = weekday(plus(day, step.after))
    if (day <= LAST_DAY) notices.push({ day, record: record(day, step, procedure) })
  }
}

function record(day: string, step: AnacProcedureStep, procedure: Procedure): object {
  const { buyer: who, need: what, lots } = procedure
  const words = [step.words, what.text].filter(Boolean).join(' ')
  const open = step.shape === 'call' || step.shape === 'invitation'
  const closes = open ? plus(day, 30) : null
  const european = /^(?:P1|A1|PL1)/.test(step.form)
  const id = uuid(0xa, ++count)
  const head = {
    idAvviso: id,
    idAppalto: uuid(0xb, procedure.number),
    scheda: null,
    codiceScheda: step.form,
    codiceEform: european ? (step.form.split('_')[1] ?? null) : null,
    dataScadenza: closes === null ? null : `${closes}T10:00:00.000+00:00`,
    dataPubblicazione: `${day}T06:00:00.${String(count % 1000).padStart(3, '0')}+00:00`,
    dataPubblicazioneRettifica: null,
    dataCreazione: `${plus(day, -1)}T13:05:00.000+00:00`,
    tipo: step.correction ? 'rettifica' : 'avviso',
    attivo: true,
  }
  const items = Array.from({ length: lots }, (_, i) => item(step, procedure, i, closes))
  const sections = [
    {
      name: 'SEZ. A - Committente',
      fields: { soggetti_sa: [{ codice_fiscale: who.number, denominazione_amministrazione: who.name }] },
    },
    {
      name: 'SEZ. B - Dati Generali',
      fields: {
        documenti_di_gara_link: `https://gare.example/${procedure.number}`,
        ...(step.shape === 'call' && { tipo_procedura_aggiudicazione: 'Aperta', accordo_quadro: 'Nulla' }),
      },
    },
    { name: 'SEZ. C - Oggetto', items },
  ]
  const metadata = {
    link_eform_ted: european
      ? `https://ted.europa.eu/udl?uri=TED:NOTICE:${990_000 + count}-${day.slice(0, 4)}:TEXT:IT:HTML`
      : null,
    titolo: european ? words : null,
    descrizione: words,
  }
  const template = {
    avviso: [{ ...head, dataPCP: head.dataCreazione }],
    template: { metadata, sections },
    oscurato: false,
  }
  return { ...head, oscurato: false, nuovoAvviso: null, template: [template] }
}

function item(
  step: AnacProcedureStep,
  { number, buyer: who, need: what, suppliers, value, lots }: Procedure,
  i: number,
  closes: string | null,
): object {
  const share = Math.round((value / lots) * 100) / 100
  const price = Math.round(share * 93) / 100
  const winners = [
    {
      soggetti: suppliers.map(({ name, number: cf }) => ({ codice_fiscale: cf, denominazione: name })),
      importo: price,
    },
  ]
  return {
    tipo_oggetto: step.shape === 'award' || step.shape === 'change' ? 'aggiudicazione' : 'lotto',
    cig: `B9${(number * 16 + i).toString(16).toUpperCase().padStart(8, '0')}`,
    natura_principale: what.nature,
    descrizione: lots > 1 ? `${what.text} - Lotto ${i + 1}` : what.text,
    cpv: what.cpv,
    luogo_nuts: who.province,
    luogo_istat: who.municipality,
    ...(step.shape !== 'change' && step.shape !== 'direct' && { valore_complessivo_stimato: share }),
    ...(step.shape === 'call' && {
      termine_ricezione: `${closes}T12:00:00+02:00`,
      criteri_aggiudicazione: 'Prezzo',
    }),
    ...(step.shape === 'invitation' && { termine_invito: `${closes}T12:00:00Z` }),
    ...(step.shape === 'award' && { aggiudicatari: winners, valore_offerta_vincente: price }),
    ...(step.shape === 'direct' && { aggiudicatari_ad: winners, valore_affidamento: price }),
    ...(step.shape === 'change' && {
      motivazione_modifica: "Modifiche inferiori a una soglia minima ('de minimis').",
    }),
    ...(step.shape === 'revocation' && {
      comunicazione_annullamento_revoca: "Revoca dell'aggiudicazione in autotutela.",
    }),
  }
}

function uuid(kind: number, number: number): string {
  return `${kind.toString(16).repeat(8)}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day, or the following Monday if it is a weekend day, because nothing is published at weekends. */
function weekday(day: string): string {
  const number = new Date(day).getUTCDay()
  return plus(day, number === 6 ? 2 : number === 0 ? 1 : 0)
}

/** Returns the working day that is `count` working days before the day after the last day. */
function workdaysBefore(days: number): string {
  let [day, left] = [plus(LAST_DAY, 1), days]
  while (left > 0) {
    day = plus(day, -1)
    if (weekday(day) === day) left--
  }
  return day
}
