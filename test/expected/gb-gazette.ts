import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'
import type { GazetteFormEntry } from '../support/gazette/fill-gazette-form.ts'

/**
 * Fields of notices, read from the documents by eye. A mention has the form `role type name`, with each of its numbers as `=scheme:number`,
 * its locality after `@` and the company it belongs to after `in`.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  readonly title: string
  readonly mentions: readonly string[]
  readonly metadata: AnnouncementMetadata
  /** Without the long text. */
  readonly details?: Readonly<Record<string, unknown>>
}

const LONDON = { edition: 'London' }

/** Expected values of real feed entries by reference. */
export const EXPECTED_GAZETTE_FEED_ENTRIES: Readonly<Record<string, Expected>> = {
  // The title is the notice type; only the text names a party.
  'L-60768-1986497': {
    date: '2014-01-30',
    category: 'state_notice',
    title: 'Warrants Under the Royal Sign Manual',
    mentions: [],
    metadata: {
      ...LONDON,
      notice_code: '1119',
      notice_type: 'Warrants Under the Royal Sign Manual',
      issue: '60768',
    },
  },
  // Without a notice code: the name of the type decides.
  'L-59731-1323921': {
    date: '2011-03-21',
    category: 'insolvency_closure',
    title: 'Final meeting: WELLS FARGO SECURITIES LIMITED',
    mentions: ['subject company WELLS FARGO SECURITIES LIMITED'],
    metadata: { ...LONDON, notice_type: 'Final Meetings', issue: '59731' },
  },
  'L-59342-1049966': {
    date: '2010-02-23',
    category: 'creditor_notice',
    title: 'Notice to creditors: WELLS FARGO SECURITIES LIMITED',
    mentions: ['subject company WELLS FARGO SECURITIES LIMITED'],
    metadata: { ...LONDON, notice_type: 'Notices to Creditors', issue: '59342' },
  },
}

/** Expected values of the pages in test/support/gazette/gazette-notice-pages.ts by reference. */
export const EXPECTED_GAZETTE_NOTICES: Readonly<Record<string, Expected>> = {
  '9000001': {
    date: '2024-03-08',
    category: 'insolvency_practitioner_appointment',
    title:
      'Appointment of liquidators: MOSSFIELD JOINERY LIMITED, creditors’ voluntary liquidation, 01/03/2024',
    mentions: [
      'subject company MOSSFIELD JOINERY LIMITED =company_number:09876543 @BX4 7ZZ',
      'other company Tarn & Howe LLP',
      'liquidator person Morag Eleanor Tarn =ip_number:90011 in Tarn & Howe LLP',
      'liquidator person Piers Howe =ip_number:90012 in Tarn & Howe LLP',
    ],
    metadata: {
      ...LONDON,
      notice_code: '2443',
      notice_type: 'Appointment of Liquidators',
      issue: '64338',
      page: '4711',
      procedure: 'Creditors',
      activity: 'Joinery installation',
      address: '4 Weir Lane, Brackenford, BX4 7ZZ',
      appointment_date: '2024-03-01',
    },
    details: {
      trading_names: ['Mossfield Kitchens'],
      former_names: ['Mossfield Doors Limited'],
      trading_address: 'Unit 9, Weir Mill, Brackenford, BX4 7ZY',
      appointed_by: 'Members and Creditors',
    },
  },
  '9000002': {
    date: '2024-05-14',
    category: 'insolvency_filing',
    title: 'Winding-up order: LOWBECK HAULAGE LTD, 08/05/2024',
    mentions: [
      'subject company LOWBECK HAULAGE LTD =company_number:04567890 @LB2 9XX',
      'insolvency_practitioner person A Ferris in LOWBECK HAULAGE LTD',
      'court authority High Court Of Justice',
    ],
    metadata: {
      ...LONDON,
      notice_code: '2452',
      notice_type: 'Winding-Up Orders',
      issue: '64400',
      address: 'Depot 2, Ings Road, Lowbeck, LB2 9XX',
      petition_date: '2024-03-20',
      judgment_date: '2024-05-08',
      court: 'High Court Of Justice',
      court_case: '001942 of 2024',
    },
  },
  '9000003': {
    date: '2018-09-03',
    category: 'winding_up_petition',
    title: 'Winding-up petition: PENNINE SLATE & STONE LIMITED, hearing 18/09/2018',
    mentions: [
      'subject company PENNINE SLATE & STONE LIMITED =company_number:SC123456',
      'petitioner authority THE COMMISSIONERS FOR HM REVENUE AND CUSTOMS',
      'solicitor authority Solicitor to HM Revenue and Customs',
      'court authority High Court of Justice, Business and Property Courts in Leeds',
    ],
    metadata: {
      ...LONDON,
      notice_code: '2450',
      notice_type: 'Petitions to Wind Up (Companies)',
      issue: '62399',
      legal_basis: 'Insolvency Act 1986',
      petition_date: '2018-08-10',
      hearing_date: '2018-09-18',
      court: 'High Court of Justice, Business and Property Courts in Leeds',
      court_case: 'CR-2018-LDS-000123',
    },
    details: { hearing_place: 'The Court House, Oxford Row, Leeds LS1 3BG', hearing_time: '10:30' },
  },
  '9000004': {
    date: '2025-01-20',
    category: 'liquidator_appointment',
    title:
      'Substitution – Appointment of liquidator: GLENFARROCH ESTATES LIMITED, members’ voluntary liquidation (solvent), 10/01/2025',
    mentions: [
      'subject company GLENFARROCH ESTATES LIMITED =company_number:SC009871',
      'other company Sorley Advisory',
      'liquidator person Iain Sorley =ip_number:9003 in Sorley Advisory',
    ],
    metadata: {
      edition: 'Edinburgh',
      notice_code: '2432',
      notice_type: 'Appointment of Liquidators',
      procedure: 'Members Voluntary Liquidation',
      appointment_date: '2025-01-10',
      corrects: '8999990',
      notice_state: 'substitution',
    },
  },
  '9000005': {
    date: '2023-11-06',
    category: 'dissolution',
    title: 'Dissolution of partnership: Alder & Quill, 31/10/2023',
    mentions: ['subject company Alder & Quill', 'partner person Rosalind Quill in Alder & Quill'],
    metadata: {
      ...LONDON,
      notice_code: '2702',
      notice_type: 'Dissolution of Partnership',
      effect_date: '2023-10-31',
    },
  },
  '9000006': {
    date: '2026-02-11',
    category: 'notice_annulment',
    title: 'Retraction – Appointment of administrators: HARCOURT VALE FOODS PLC',
    mentions: ['subject company HARCOURT VALE FOODS PLC =company_number:00123987'],
    metadata: {
      ...LONDON,
      notice_code: '2410',
      notice_type: 'Appointment of Administrators',
      withdraws: '8999991',
      notice_state: 'retraction',
    },
  },
  '9000007': {
    date: '2025-06-30',
    category: 'creditors_meeting',
    title: 'Deemed consent: EASTMERE RETAIL LIMITED and 1 other, 14/07/2025',
    mentions: [
      'subject company EASTMERE RETAIL LIMITED =company_number:10203040',
      'subject company EASTMERE PROPERTY LIMITED =company_number:10203041',
    ],
    metadata: {
      ...LONDON,
      notice_code: '2447',
      notice_type: 'Deemed Consent',
      meeting_date: '2025-07-14',
      claims_deadline: '2025-07-11',
    },
    details: { meeting_time: '23:59' },
  },
  'L-58635-471825': {
    date: '2008-03-14',
    category: 'insolvency_practitioner_appointment',
    title:
      'Appointment of liquidators: FAIRLEIGH PRINT LIMITED, creditors’ voluntary liquidation, 05/03/2008',
    mentions: [
      'subject company FAIRLEIGH PRINT LIMITED =company_number:02593821 @FR1 2AB',
      'other company Mayne Drury',
      'liquidator person Hester Mayne =ip_number:6001 in Mayne Drury',
      'liquidator person Colin Drury =ip_number:6002 in Mayne Drury',
    ],
    metadata: {
      ...LONDON,
      notice_code: '2443',
      notice_type: 'Appointment of Liquidators',
      issue: '58635',
      procedure: 'Creditors’ Voluntary',
      activity: 'Printing',
      address: '12 Mill Row, Fairleigh FR1 2AB',
      appointment_date: '2008-03-05',
    },
    details: { appointed_by: 'Members and Creditors' },
  },
}

/** Forms of the publisher with the values typed into them. The reference is `99` and the form number. */
export const EXPECTED_GAZETTE_FORMS: Readonly<
  Record<string, { entries: readonly GazetteFormEntry[]; expected: Expected }>
> = {
  '2441': {
    entries: [
      ['noticeid:', 'gaz:earliestPublicationDate', '2025-09-12T01:00:00'],
      ['edition:', 'gaz:editionName', 'London'],
      ['this:company-1', 'gazorg:name', 'BIRCHWOOD LEISURE LIMITED'],
      ['this:company-1', 'gazorg:companyNumber', '11223344'],
      ['this:company-registered-office-1', 'vcard:street-address', '2 High Street'],
      ['this:company-registered-office-1', 'vcard:locality', 'Oakham Vale'],
      ['this:company-registered-office-1', 'vcard:postal-code', 'OV1 1AA'],
      ['this:notifiableThing', 'corp-insolvency:dateOfResolution', '2025-09-05'],
      ['this:IP1', 'foaf:name', 'Una Braithwaite'],
      ['this:IP1', 'person:hasIPnum', '90021'],
      ['this:IP-company-1', 'gazorg:name', 'Braithwaite Recovery Ltd'],
      ['this:signatory-1', 'foaf:name', 'Grant Birch'],
      ['this:role-signatory-1', 'person:roleName', 'Director'],
    ],
    expected: {
      date: '2025-09-12',
      category: 'insolvency_filing',
      title:
        'Resolution for winding-up: BIRCHWOOD LEISURE LIMITED, creditors’ voluntary liquidation, 05/09/2025',
      mentions: [
        'subject company BIRCHWOOD LEISURE LIMITED =company_number:11223344 @OV1 1AA',
        'other company Braithwaite Recovery Ltd',
        'liquidator person Una Braithwaite =ip_number:90021 in Braithwaite Recovery Ltd',
        'officer person Grant Birch in BIRCHWOOD LEISURE LIMITED',
      ],
      metadata: {
        ...LONDON,
        notice_code: '2441',
        notice_type: 'Resolutions for Winding Up',
        address: '2 High Street, Oakham Vale, OV1 1AA',
        resolution_date: '2025-09-05',
      },
    },
  },
  '2442b': {
    entries: [
      ['noticeid:', 'gaz:earliestPublicationDate', '2015-02-03T01:00:00'],
      ['this:company-1', 'gazorg:name', 'COPPICE SIGNS LIMITED'],
      ['this:company-1', 'gazorg:companyNumber', '05086161'],
      ['this:company-1', 'gazorg:tradingAs', 'Coppice'],
      ['this:company-registered-office-1', 'vcard:street-address', '3 Mill Lane'],
      ['this:company-registered-office-1', 'vcard:locality', 'Fordham'],
      ['this:legislation-1', 'legislation:legislationTitle', 'Insolvency Act 1986'],
      ['this:legislation-1', 'legislation:legislationSection', 'Section 98'],
      ['this:IP1', 'foaf:name', 'Alec Rowan'],
      ['this:IP1', 'person:hasIPnum', '9031'],
      ['this:IP-company-1', 'gazorg:name', 'Rowan Partners'],
      ['this:IP1', 'gaz:telephone', '01632 960000'],
      ['this:notifiableThing', 'corp-insolvency:meetingTime', '2015-02-20T10:30:00'],
      ['this:meetingAddress', 'vcard:street-address', '5 Dock Road'],
      ['this:meetingAddress', 'vcard:locality', 'Fordham'],
      ['this:notifiableThing', 'corp-insolvency:onOrBeforeProxySubmit', '2015-02-19T12:00:00'],
    ],
    expected: {
      date: '2015-02-03',
      category: 'creditors_meeting',
      title: 'Meeting of creditors: COPPICE SIGNS LIMITED, 20/02/2015',
      mentions: [
        'subject company COPPICE SIGNS LIMITED =company_number:05086161 @Fordham',
        'other company Rowan Partners',
        'insolvency_practitioner person Alec Rowan =ip_number:9031 in Rowan Partners',
      ],
      metadata: {
        notice_code: '2442',
        notice_type: 'Meetings of Creditors',
        address: '3 Mill Lane, Fordham',
        legal_basis: 'Insolvency Act 1986, Section 98',
        meeting_date: '2015-02-20',
      },
      details: {
        trading_names: ['Coppice'],
        meeting_place: '5 Dock Road, Fordham',
        meeting_time: '10:30',
        proxies_by: '2015-02-19T12:00:00',
      },
    },
  },
  '2446': {
    entries: [
      ['noticeid:', 'gaz:earliestPublicationDate', '2026-04-09T01:00:00'],
      ['edition:', 'gaz:editionName', 'Belfast'],
      ['this:company-1', 'gazorg:name', 'CARRICKMORE DAIRIES LIMITED'],
      ['this:company-1', 'gazorg:companyNumber', 'NI034567'],
      ['this:notifiableThing', 'corp-insolvency:onOrBeforeProvingDebts', '2026-05-08T12:00:00'],
      ['this:notifiableThing', 'corp-insolvency:dateOfAppointment', '2026-04-01'],
      ['this:IP1', 'foaf:name', 'Dervla McAnespie'],
      ['this:IP1', 'person:hasIPnum', 'GBNI 045'],
      ['this:IP2', 'foaf:name', 'Rory Toal'],
      ['this:IP2', 'person:hasIPnum', 'GBNI 046'],
      ['this:IP1', 'corp-insolvency:practitionerType', 'Joint Liquidators'],
    ],
    expected: {
      date: '2026-04-09',
      category: 'creditor_notice',
      title:
        'Notice to creditors: CARRICKMORE DAIRIES LIMITED, creditors’ voluntary liquidation, claims by 08/05/2026',
      mentions: [
        'subject company CARRICKMORE DAIRIES LIMITED =company_number:NI034567',
        'liquidator person Dervla McAnespie =ip_number:GBNI045 in CARRICKMORE DAIRIES LIMITED',
        'liquidator person Rory Toal =ip_number:GBNI046 in CARRICKMORE DAIRIES LIMITED',
      ],
      metadata: {
        edition: 'Belfast',
        notice_code: '2446',
        notice_type: 'Notices to Creditors',
        appointment_date: '2026-04-01',
        claims_deadline: '2026-05-08',
      },
    },
  },
  '2450': {
    entries: [
      ['noticeid:', 'gaz:earliestPublicationDate', '2026-10-02T01:00:00'],
      ['edition:', 'gaz:editionName', 'London'],
      ['this:court-1', 'court:courtName', 'County Court at Brackenford'],
      ['this:court-case-1', 'court:caseNumber', '12'],
      ['this:court-case-1', 'court:caseYear', '2026'],
      ['this:company-1', 'gazorg:name', 'ORCHARD CRANES LIMITED'],
      ['this:company-1', 'gazorg:companyNumber', '8765432'],
      ['this:company-1', 'gazorg:natureOfBusiness', 'crane hire'],
      ['this:legislation-1', 'legislation:legislationTitle', 'Insolvency Act 1986'],
      ['this:notifiableThing', 'corp-insolvency:dateOfPetitionPresentation', '2026-09-01'],
      ['this:petitioner-1', 'foaf:name', 'NORTHGATE STEEL SUPPLIES LIMITED'],
      ['this:notifiableThing', 'corp-insolvency:presentedBy', 'Creditor'],
      ['this:notifiableThing', 'corp-insolvency:dateOfHearing', '2026-10-20T10:00:00'],
      ['this:notifiableThing', 'corp-insolvency:nameOfPlaceOfHearing', 'Brackenford'],
      ['this:IP1', 'corp-insolvency:practitionerType', 'Solicitor'],
      ['this:IP1', 'foaf:name', 'Harriet Lisle'],
      ['this:IP-company-1', 'gazorg:name', 'LISLE LAW LLP'],
    ],
    expected: {
      date: '2026-10-02',
      category: 'winding_up_petition',
      title: 'Winding-up petition: ORCHARD CRANES LIMITED, hearing 20/10/2026',
      mentions: [
        'subject company ORCHARD CRANES LIMITED =company_number:08765432',
        'petitioner company NORTHGATE STEEL SUPPLIES LIMITED',
        'solicitor company LISLE LAW LLP',
        'solicitor person Harriet Lisle in LISLE LAW LLP',
        'court authority County Court at Brackenford',
      ],
      metadata: {
        ...LONDON,
        notice_code: '2450',
        notice_type: 'Petitions to Wind Up (Companies)',
        activity: 'crane hire',
        legal_basis: 'Insolvency Act 1986',
        petition_date: '2026-09-01',
        hearing_date: '2026-10-20',
        court: 'County Court at Brackenford',
        court_case: '12 of 2026',
      },
      details: {
        petitioner_claims_to_be: 'Creditor',
        hearing_place: 'Brackenford',
        hearing_time: '10:00',
      },
    },
  },
}
