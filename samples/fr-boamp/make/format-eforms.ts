import type { BoampSampleSupplier } from './invented-buyers-and-suppliers.ts'
import { type BoampSampleNotice, isAwardNotice, isCallForTenders, parisUtcOffset } from './sample-notice.ts'

type Part = Record<string, unknown>

const BUYER = 'ORG-0001'
const COURT = 'ORG-0002'

/** Formats a European notice as the JSON into which the publisher converts eForms XML. */
export function formatBoampEforms(notice: BoampSampleNotice): Part {
  const { procedure, kind } = notice
  const { buyer, winners } = procedure
  const organisations = [
    organisation(BUYER, buyer.name, buyer.siret, [buyer.town, buyer.postcode, buyer.nuts]),
    organisation(COURT, buyer.court, null, [buyer.court.split(' de ')[1] ?? '', '', buyer.nuts]),
    ...(isAwardNotice(notice) && !notice.failed
      ? winners.map(({ name, siret, town, postcode }, i) =>
          organisation(winnerId(i), name, siret, [town, postcode, buyer.nuts]),
        )
      : []),
  ]
  const extension = {
    ...(kind.state !== undefined && { 'efac:Changes': changes(notice) }),
    ...(isAwardNotice(notice) && { 'efac:NoticeResult': result(notice) }),
    'efac:NoticeSubType': { 'cbc:SubTypeCode': code('notice-subtype', kind.subtype ?? '') },
    'efac:Organizations': { 'efac:Organization': organisations },
  }
  return {
    EFORMS: {
      [kind.document ?? 'ContractNotice']: {
        'ext:UBLExtensions': {
          'ext:UBLExtension': { 'ext:ExtensionContent': { 'efext:EformsExtension': extension } },
        },
        'cbc:UBLVersionID': '2.3',
        'cbc:CustomizationID': 'eforms-sdk-1.13',
        'cbc:ID': { '@schemeName': 'notice-id', '#text': uuidOf(notice) },
        'cbc:ContractFolderID': procedure.uuid,
        'cbc:IssueDate': `${notice.day}${parisUtcOffset(notice.day)}`,
        'cbc:IssueTime': `09:00:00${parisUtcOffset(notice.day)}`,
        'cbc:VersionID': '01',
        'cbc:RegulatoryDomain': kind.subnature === 'CONCESSION' ? '32014L0023' : '32014L0024',
        'cbc:NoticeTypeCode': code(kind.list ?? '', kind.type ?? ''),
        'cbc:NoticeLanguageCode': code('language', 'FRA'),
        'cac:ContractingParty': {
          'cac:ContractingPartyType': { 'cbc:PartyTypeCode': code('buyer-legal-type', 'body-pl') },
          'cac:Party': { 'cac:PartyIdentification': { 'cbc:ID': BUYER } },
        },
        'cac:TenderingProcess': {
          'cbc:ProcedureCode': code('procurement-procedure-type', procedure.open ? 'open' : 'restricted'),
        },
        'cac:ProcurementProject': project(notice),
        'cac:ProcurementProjectLot': {
          'cbc:ID': {
            '@schemeName': kind.document === 'PriorInformationNotice' ? 'Part' : 'Lot',
            '#text': 'LOT-0001',
          },
          'cac:TenderingTerms': {
            'cac:AppealTerms': {
              'cac:AppealReceiverParty': { 'cac:PartyIdentification': { 'cbc:ID': COURT } },
            },
          },
          ...(isCallForTenders(notice) && {
            'cac:TenderingProcess': {
              'cac:TenderSubmissionDeadlinePeriod': {
                'cbc:EndDate': `${notice.closes}${parisUtcOffset(notice.closes)}`,
                'cbc:EndTime': `12:00:00${parisUtcOffset(notice.closes)}`,
              },
            },
          }),
          'cac:ProcurementProject': {
            ...project(notice),
            'cac:PlannedPeriod': {
              'cbc:DurationMeasure': { '@unitCode': 'MONTH', '#text': String(procedure.subject.months) },
            },
          },
        },
      },
    },
  }
}

function project({ procedure: { subject, file, value, buyer } }: BoampSampleNotice): Part {
  return {
    'cbc:ID': file,
    'cbc:Name': text(subject.title),
    'cbc:Description': text(subject.words),
    'cbc:ProcurementTypeCode': code('contract-nature', NATURES[subject.type]),
    'cac:RequestedTenderTotal': {
      'cbc:EstimatedOverallContractAmount': { '@currencyID': 'EUR', '#text': value.toFixed(2) },
    },
    'cac:MainCommodityClassification': { 'cbc:ItemClassificationCode': code('cpv', subject.cpv) },
    'cac:RealizedLocation': {
      'cac:Address': { 'cbc:CityName': buyer.town, 'cbc:CountrySubentityCode': code('nuts', buyer.nuts) },
    },
  }
}

const NATURES = { TRAVAUX: 'works', FOURNITURES: 'supplies', SERVICES: 'services' } as const

/** Formats the result of one lot, which a group of suppliers wins or nobody wins. */
function result({ failed, procedure: { winners, value }, day }: BoampSampleNotice): Part {
  const lot = {
    'cbc:ID': { '@schemeName': 'result', '#text': 'RES-0001' },
    'cbc:TenderResultCode': code('winner-selection-status', failed ? 'clos-nw' : 'selec-w'),
    'efac:TenderLot': { 'cbc:ID': 'LOT-0001' },
  }
  if (failed) {
    const reason = { 'efbc:DecisionReasonCode': code('non-award-justification', 'no-rece') }
    return { 'efac:LotResult': { ...lot, 'efac:DecisionReason': reason } }
  }
  const amount = { '@currencyID': 'EUR', '#text': String(value) }
  return {
    'cbc:TotalAmount': amount,
    'efac:LotResult': {
      ...lot,
      'efac:LotTender': { 'cbc:ID': 'TEN-0001' },
      'efac:ReceivedSubmissionsStatistics': {
        'efbc:StatisticsCode': code('received-submission-type', 'tenders'),
        'efbc:StatisticsNumeric': '4',
      },
      'efac:SettledContract': { 'cbc:ID': 'CON-0001' },
    },
    'efac:LotTender': {
      'cbc:ID': { '@schemeName': 'tender', '#text': 'TEN-0001' },
      'cac:LegalMonetaryTotal': { 'cbc:PayableAmount': amount },
      'efac:TenderingParty': { 'cbc:ID': 'TPA-0001' },
      'efac:TenderLot': { 'cbc:ID': 'LOT-0001' },
    },
    'efac:SettledContract': {
      'cbc:ID': 'CON-0001',
      'cbc:AwardDate': `${day}${parisUtcOffset(day)}`,
      'efac:LotTender': { 'cbc:ID': 'TEN-0001' },
    },
    'efac:TenderingParty': {
      'cbc:ID': { '@schemeName': 'tendering-party', '#text': 'TPA-0001' },
      'efac:Tenderer': winners.map((_: BoampSampleSupplier, i) => ({ 'cbc:ID': winnerId(i) })),
    },
  }
}

function changes(notice: BoampSampleNotice): Part {
  const [first] = notice.previous
  const cancelled = notice.kind.state === 'ANNULATION'
  return {
    'efbc:ChangedNoticeIdentifier': `${first === undefined ? '' : uuidOf(first)}-01`,
    'efac:ChangeReason': {
      'cbc:ReasonCode': code('change-corrig-justification', cancelled ? 'cancel' : 'update-add'),
      'efbc:ReasonDescription': text(
        cancelled
          ? "La procédure est déclarée sans suite pour un motif d'intérêt général."
          : 'La date limite de remise des offres est reportée.',
      ),
    },
  }
}

function organisation(
  id: string,
  name: string,
  siret: string | null,
  [town, postcode, nuts]: readonly [string, string, string],
): Part {
  return {
    'efac:Company': {
      'cac:PartyIdentification': { 'cbc:ID': { '@schemeName': 'organization', '#text': id } },
      'cac:PartyName': { 'cbc:Name': text(name) },
      'cac:PostalAddress': {
        'cbc:CityName': town,
        'cbc:PostalZone': postcode,
        'cbc:CountrySubentityCode': code('nuts', nuts),
        'cac:Country': { 'cbc:IdentificationCode': code('country', 'FRA') },
      },
      ...(siret !== null && { 'cac:PartyLegalEntity': { 'cbc:CompanyID': siret } }),
    },
  }
}

function winnerId(i: number): string {
  return `ORG-${String(i + 3).padStart(4, '0')}`
}

/** Returns the notice's own UUID: the procedure's UUID with the notice number in it. */
function uuidOf({ procedure, idweb }: BoampSampleNotice): string {
  return `${idweb.replace(/\D/g, '').padStart(8, '0')}${procedure.uuid.slice(8)}`
}

function code(list: string, value: string): Part {
  return { '@listName': list, '#text': value }
}

function text(words: string): Part {
  return { '@languageID': 'FRA', '#text': words }
}
