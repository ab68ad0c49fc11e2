/** Formats feed entries and pages in the platform's format. */
import type {
  PlacspSampleBuyer,
  PlacspSampleSubject,
  PlacspSampleSupplier,
} from './invented-buyers-and-suppliers.ts'

/** The result of a lot, or of the whole folder if it has no lots. */
export interface PlacspSampleLot {
  readonly lot: number | null
  readonly day: string
  readonly winner: PlacspSampleSupplier | null
  readonly amount: number
  readonly offers: number
  readonly signed: string | null
}

export interface PlacspSampleEntry {
  readonly number: number
  readonly file: string
  readonly buyer: PlacspSampleBuyer
  readonly subject: PlacspSampleSubject
  readonly budget: number
  readonly status: string
  readonly notices: readonly { readonly code: string; readonly day: string }[]
  readonly lots: readonly PlacspSampleLot[]
  readonly modifications: number
  readonly closes: string
  readonly inLots: boolean
}

const HOST = 'https://contrataciondelestado.es'
const FEED = `${HOST}/sindicacion/sindicacion_643`
const IDS = `${HOST}/sindicacion/licitacionesPerfilContratante`
const LISTS = `${HOST}/codice/cl`
const SPACES = [
  'xmlns="http://www.w3.org/2005/Atom"',
  ...['cbc:Basic', 'cac:Aggregate'].map(space => {
    const [prefix, kind] = space.split(':')
    return `xmlns:${prefix}="urn:dgpe:names:draft:codice:schema:xsd:Common${kind}Components-2"`
  }),
  ...['cbc:Basic', 'cac:Aggregate'].map(space => {
    const [prefix, kind] = space.split(':')
    return `xmlns:${prefix}-place-ext="urn:dgpe:names:draft:codice-place-ext:schema:xsd:Common${kind}Components-2"`
  }),
  'xmlns:at="http://purl.org/atompub/tombstones/1.0"',
].join(' ')

export function formatPlacspPage(name: string, updated: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<feed ${SPACES}>
<author><name>Plataforma de Contratación del Sector Público</name><uri>${HOST}</uri></author>
<id>${FEED}/licitacionesPerfilesContratanteCompleto3.atom</id>
<link href="${FEED}/${name}" rel="self"/>
<title>Licitaciones inventadas, en la forma de la Plataforma de Contratación del Sector Público</title>
<updated>${updated}</updated>
${items.join('\n')}
</feed>
`
}

export function formatPlacspTombstone(number: number, moment: string, type: string): string {
  return `<at:deleted-entry ref="${IDS}/${number}" when="${moment}"><at:comment type="${type}"/></at:deleted-entry>`
}

export function formatPlacspEntry(entry: PlacspSampleEntry, moment: string): string {
  const { number, file, buyer, subject, budget, status } = entry
  return `<entry>
<id>${IDS}/${number}</id>
<link href="${HOST}/wps/poc?uri=deeplink:detalle_licitacion&amp;idEvl=inventado${number}"/>
<summary type="text">Id licitación: ${file}; Órgano de Contratación: ${buyer.name}; Importe: ${budget.toFixed(2)} EUR; Estado: ${status}</summary>
<title>${subject.title}</title>
<updated>${moment}</updated>
<cac-place-ext:ContractFolderStatus>
<cbc:ContractFolderID>${file}</cbc:ContractFolderID>
<cbc-place-ext:ContractFolderStatusCode languageID="es" listURI="${LISTS}/2.04/SyndicationContractFolderStatusCode-2.04.gc">${status}</cbc-place-ext:ContractFolderStatusCode>
${buyerXml(buyer)}
<cac:ProcurementProject>${projectXml(subject, budget, buyer)}</cac:ProcurementProject>
${[...lotsXml(entry), ...entry.lots.map(resultXml), processXml(entry), ...modificationsXml(entry), ...noticesXml(entry)].join('\n')}
</cac-place-ext:ContractFolderStatus>
</entry>`
}

function buyerXml({ name, kind, nif, dir3, town, above }: PlacspSampleBuyer): string {
  const parents = above.reduceRight(
    (inner, level) =>
      `<cac-place-ext:ParentLocatedParty><cac:PartyName><cbc:Name>${level}</cbc:Name></cac:PartyName>${inner}</cac-place-ext:ParentLocatedParty>`,
    '',
  )
  return `<cac-place-ext:LocatedContractingParty><cbc:ContractingPartyTypeCode>${kind}</cbc:ContractingPartyTypeCode>
<cac:Party>${numberXml('DIR3', dir3)}${numberXml('NIF', nif)}<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
<cac:PostalAddress><cbc:CityName>${town}</cbc:CityName></cac:PostalAddress></cac:Party>${parents}</cac-place-ext:LocatedContractingParty>`
}

function numberXml(scheme: string, number: string): string {
  return `<cac:PartyIdentification><cbc:ID schemeName="${scheme}">${number}</cbc:ID></cac:PartyIdentification>`
}

function projectXml(
  { title, type, cpv, months }: PlacspSampleSubject,
  budget: number,
  { nuts, town }: PlacspSampleBuyer,
): string {
  const codes = cpv.map(
    code =>
      `<cac:RequiredCommodityClassification><cbc:ItemClassificationCode listURI="${LISTS}/2.04/CPV2008-2.04.gc">${code}</cbc:ItemClassificationCode></cac:RequiredCommodityClassification>`,
  )
  return `<cbc:Name>${title}</cbc:Name><cbc:TypeCode>${type}</cbc:TypeCode>
<cac:BudgetAmount>${euros('EstimatedOverallContractAmount', budget)}${euros('TotalAmount', budget * 1.21)}${euros('TaxExclusiveAmount', budget)}</cac:BudgetAmount>
${codes.join('')}<cac:RealizedLocation><cbc:CountrySubentity>${nuts[1]}</cbc:CountrySubentity><cbc:CountrySubentityCode>${nuts[0]}</cbc:CountrySubentityCode>
<cac:Address><cbc:CityName>${town}</cbc:CityName><cac:Country><cbc:IdentificationCode>ES</cbc:IdentificationCode><cbc:Name>España</cbc:Name></cac:Country></cac:Address></cac:RealizedLocation>
<cac:PlannedPeriod><cbc:DurationMeasure unitCode="MON">${months}</cbc:DurationMeasure></cac:PlannedPeriod>`
}

function euros(name: string, amount: number): string {
  return `<cbc:${name} currencyID="EUR">${Math.round(amount * 100) / 100}</cbc:${name}>`
}

function lotsXml({ inLots, subject, budget }: PlacspSampleEntry): string[] {
  return (inLots ? [1, 2, 3] : []).map(
    lot =>
      `<cac:ProcurementProjectLot><cbc:ID schemeName="ID_LOTE">${lot}</cbc:ID><cac:ProcurementProject><cbc:Name>Lote ${lot}: ${subject.title}</cbc:Name><cac:BudgetAmount>${euros('TaxExclusiveAmount', budget / 3)}</cac:BudgetAmount></cac:ProcurementProject></cac:ProcurementProjectLot>`,
  )
}

function resultXml({ lot, day, winner, amount, offers, signed }: PlacspSampleLot, i: number): string {
  const contract =
    signed === null
      ? ''
      : `<cac:Contract><cbc:ID>C-${i + 1}</cbc:ID><cbc:IssueDate>${signed}</cbc:IssueDate></cac:Contract>`
  const won =
    winner === null
      ? ''
      : `<cac:WinningParty>${numberXml('NIF', winner.nif)}<cac:PartyName><cbc:Name>${winner.name}</cbc:Name></cac:PartyName></cac:WinningParty>`
  const lotId = lot === null ? '' : `<cbc:ProcurementProjectLotID>${lot}</cbc:ProcurementProjectLotID>`
  const project =
    winner === null
      ? ''
      : `<cac:AwardedTenderedProject>${lotId}<cac:LegalMonetaryTotal>${euros('TaxExclusiveAmount', amount)}${euros('PayableAmount', amount * 1.21)}</cac:LegalMonetaryTotal></cac:AwardedTenderedProject>`
  return `<cac:TenderResult><cbc:ResultCode>${winner === null ? 3 : 8}</cbc:ResultCode><cbc:AwardDate>${day}</cbc:AwardDate><cbc:ReceivedTenderQuantity>${offers}</cbc:ReceivedTenderQuantity>${contract}${won}${project}</cac:TenderResult>`
}

function processXml({ budget, closes, notices }: PlacspSampleEntry): string {
  const open = notices.some(({ code }) => code === 'DOC_CN')
  const deadline = `<cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${closes}</cbc:EndDate><cbc:EndTime>23:59:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod>`
  const [first] = notices
  const known = open && first?.code === 'DOC_CD'
  return `<cac:TenderingProcess><cbc:ProcedureCode>${budget < 100_000 ? 9 : 1}</cbc:ProcedureCode><cbc:UrgencyCode>1</cbc:UrgencyCode><cbc:OverThresholdIndicator>${budget > 221_000}</cbc:OverThresholdIndicator>${known ? deadline : ''}</cac:TenderingProcess>`
}

function modificationsXml({ modifications, lots }: PlacspSampleEntry): string[] {
  const amount = lots[0]?.amount ?? 0
  return Array.from(
    { length: modifications },
    (_, i) =>
      `<cac:ContractModification><cbc:ID>${i + 1}</cbc:ID><cbc:ContractID>C-1</cbc:ContractID><cac:ContractModificationLegalMonetaryTotal>${euros('TaxExclusiveAmount', amount * 0.08)}</cac:ContractModificationLegalMonetaryTotal><cac:FinalLegalMonetaryTotal>${euros('TaxExclusiveAmount', amount * (1 + 0.08 * (i + 1)))}</cac:FinalLegalMonetaryTotal></cac:ContractModification>`,
  )
}

function noticesXml({ notices }: PlacspSampleEntry): string[] {
  return [...Map.groupBy(notices, ({ code }) => code)].map(([code, published]) => {
    const days = published.map(
      ({ day }) =>
        `<cac-place-ext:AdditionalPublicationDocumentReference><cbc:IssueDate>${day}</cbc:IssueDate></cac-place-ext:AdditionalPublicationDocumentReference>`,
    )
    return `<cac-place-ext:ValidNoticeInfo><cbc-place-ext:NoticeTypeCode listURI="${LISTS}/2.11/TenderingNoticeTypeCode-2.11.gc">${code}</cbc-place-ext:NoticeTypeCode><cac-place-ext:AdditionalPublicationStatus><cbc-place-ext:PublicationMediaName>Perfil del contratante</cbc-place-ext:PublicationMediaName>${days.join('')}</cac-place-ext:AdditionalPublicationStatus></cac-place-ext:ValidNoticeInfo>`
  })
}
