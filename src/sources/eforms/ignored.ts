/** Of the whole notice. */
const NOTICE = [
  // Which version of the forms it follows, and when it went where.
  ...['UBLVersionID', 'CustomizationID', 'ProfileID', 'IssueTime', 'TransmissionDate', 'TransmissionTime'],
  ...[
    'RequestedPublicationDate',
    'SenderParty',
    'PlannedDate',
    'NonOfficialLanguages',
    'AdditionalNoticeLanguage.Name',
  ],
  // UBL wants a result in every notice of an award; the true ones stand in NoticeResult.
  'TenderResult',
  // Of business registrations: what business it is, where else it was published.
  ...['BusinessCapability', 'AdditionalDocumentReference'],
  // Summaries of the review requests that the buyer received, each with its remedies.
  'AppealsInformation',
]

/** Where somebody is found besides town and postal code; and of persons to write to, nothing at all. */
const ADDRESS = [
  'AdditionalStreetName',
  'AddressLine',
  'CountrySubentityCode',
  'Department',
  'Postbox',
  'StreetName',
]
const COMPANY = ['CompanySizeCode', 'Contact', 'EndpointID', 'WebsiteURI']

const ORGANISATIONS = [
  ...COMPANY.map(name => `Company.${name}`),
  ...ADDRESS.map(name => `Company.PostalAddress.${name}`),
  // Part in a group of buyers or tenderers, and whether shares are traded.
  ...[
    'AcquiringCPBIndicator',
    'AwardingCPBIndicator',
    'GroupLeadIndicator',
    'ListedOnRegulatedMarketIndicator',
  ],
  // A touch point is the organisation itself at another address.
  ...['Contact', 'EndpointID', 'PartyName', 'PostalAddress', 'WebsiteURI', 'PartyLegalEntity'].map(
    name => `TouchPoint.${name}`,
  ),
].map(name => `Organizations.Organization.${name}`)

/** Persons behind a company: their names are enough. */
const OWNERS = ['Contact', 'Nationality', 'ResidenceAddress'].map(
  name => `Organizations.UltimateBeneficialOwner.${name}`,
)

const REGISTRATION = [
  ...['Contact', 'WebsiteURI', 'EndpointID'],
  ...[...ADDRESS, 'PostalZone'].map(name => `PostalAddress.${name}`),
  ...['CityName', 'PostalZone'].map(
    name => `PartyLegalEntity.CorporateRegistrationScheme.JurisdictionRegionAddress.${name}`,
  ),
].map(name => `BusinessParty.${name}`)

const BUYERS = [
  // Its page with the publisher, its field, and who sends its notices.
  ...[
    'BuyerProfileURI',
    'ContractingActivity',
    'Party.ServiceProviderParty',
    'ContractingRepresentationType',
  ],
].map(name => `ContractingParty.${name}`)

/** How the procedure is run: of use to those who take part, who need its documents anyway. */
const PROCESS = [
  'NoticeDocumentReference.ReferencedDocumentInternalAddress',
  ...['AccessToolName', 'AccessToolsURI', 'AdditionalInformationRequestPeriod', 'AnswerReceptionPeriod'],
  ...[
    'AuctionTerms',
    'CandidateReductionConstraintIndicator',
    'EconomicOperatorShortList',
    'FrameworkAgreement',
  ],
  ...['GovernmentAgreementConstraintIndicator', 'InvitationSubmissionPeriod', 'OpenTenderEvent'],
  ...['PartPresentationCode', 'ProcedureRelaunchIndicator', 'ProcessJustification', 'SubmissionMethodCode'],
  ...[
    'TerminatedIndicator',
    'SubmissionURI',
    'LotDistribution',
    'PresentationPeriod',
    'EarliestDeliveryDate',
  ],
]

/** On what terms one takes part: likewise. Members of a jury are private persons. */
const TERMS = [
  ...['AdditionalInformationParty', 'AllowedSubcontractTerms', 'ContractExecutionRequirement'],
  ...['ContractResponsibleParty', 'DocumentProviderParty', 'EmploymentLegislationDocumentReference'],
  ...[
    'EnvironmentalLegislationDocumentReference',
    'FiscalLegislationDocumentReference',
    'ForeignSubsidiesRegulation',
  ],
  ...[
    'Funding',
    'Language',
    'LatestSecurityClearanceDate',
    'LotDistribution',
    'MultipleTendersCode',
    'PaymentTerms',
  ],
  ...['PostAwardProcess', 'ProcurementLegislationDocumentReference', 'RecurringProcurementDescription'],
  ...[
    'RecurringProcurementIndicator',
    'RequiredCurriculaCode',
    'RequiredFinancialGuarantee',
    'SecurityClearanceTerm',
  ],
  ...['StrategicProcurement', 'TenderEvaluationParty', 'TenderPreparationParty', 'TenderRecipientParty'],
  ...['TenderSubcontractingRequirements', 'TenderValidityPeriod', 'TendererQualificationRequest'],
  ...['VariantConstraintCode', 'VariantConstraintIndicator', 'OtherConditionsIndicator', 'FundingProgram'],
  ...['AppealInformationParty', 'MediationParty'].map(name => `AppealTerms.${name}`),
  ...[
    'AwardingCriterion.CalculationExpression',
    'AwardingCriterion.Description',
    'BindingOnBuyerIndicator',
  ].map(name => `AwardingTerms.${name}`),
  ...[
    'FollowupContractIndicator',
    'LowTendersDescription',
    'TechnicalCommitteePerson',
    'PrizeDescription',
  ].map(name => `AwardingTerms.${name}`),
  ...[
    'NoFurtherNegotiationIndicator',
    'PrizeIndicator',
    'PaymentDescription',
    'TechnicalCommitteeDescription',
  ].map(name => `AwardingTerms.${name}`),
  'AwardingTerms.AwardingCriterion.SubordinateAwardingCriterion.AwardCriterionParameter.ParameterCode',
  ...['DocumentStatusCode', 'DocumentType', 'DocumentTypeCode', 'ID', 'LanguageID', 'OfficialLanguages'].map(
    name => `CallForTendersDocumentReference.${name}`,
  ),
  ...['NonOfficialLanguages', 'DocumentDescription'].map(name => `CallForTendersDocumentReference.${name}`),
  ...['CalculationExpressionCode', 'CriterionTypeCode', 'CriterionParameter', 'SecondStageIndicator'].map(
    name => `SelectionCriteria.${name}`,
  ),
  'SelectionCriteria.TendererRequirementTypeCode',
]

/** How much of a good, and kinds of goals (social, green) beside works, supplies and services. */
const PROJECT = [
  'EstimatedOverallContractQuantity',
  'EstimatedOverallContractQuantity@unitCode',
  'ProcurementAdditionalType.ProcurementType',
  ...['AdditionalStreetName', 'AddressLine', 'Department'].map(name => `RealizedLocation.Address.${name}`),
]

const RESULT = [
  // Numbers within the notice, requests for review, who pays.
  ...['ID', 'DPSTerminationIndicator', 'AppealRequestsStatistics', 'FinancingParty', 'PayerParty'].map(
    name => `LotResult.${name}`,
  ),
  ...['StrategicProcurement', 'StrategicProcurementStatistics'].map(name => `LotResult.${name}`),
  ...[
    'ContractTerm',
    'ConcessionRevenue',
    'ForeignSubsidiesMeasuresCode',
    'Origin',
    'SubcontractingTerm',
  ].map(name => `LotTender.${name}`),
  ...['PublicTransportationCumulatedDistance', 'PublicTransportationCumulatedDistance@unitCode'].map(
    name => `LotTender.${name}`,
  ),
  ...['TenderRankedIndicator', 'TenderVariantIndicator'].map(name => `LotTender.${name}`),
  ...[
    'ContractFrameworkIndicator',
    'DurationJustification',
    'Funding',
    'NoticeDocumentReference',
    'SignatoryParty',
  ].map(name => `SettledContract.${name}`),
  ...['GroupFramework', 'OverallApproximateFrameworkContractsAmount'],
  'OverallApproximateFrameworkContractsAmount@currencyID',
  'EstimatedOverallFrameworkContractsAmount',
  'EstimatedOverallFrameworkContractsAmount@currencyID',
  // Subcontractors are named among the organisations, without a part of their own.
  ...['SubContractor', 'Subcontractor'].map(name => `TenderingParty.${name}`),
  'TenderingParty.Tenderer.GroupLeadIndicator',
  'TenderingParty.Name',
].map(name => `NoticeResult.${name}`)

/** When documents of the procedure changed: the changes themselves are told. */
const CHANGES = ['ProcurementDocumentsChangeDate', 'ProcurementDocumentsChangeIndicator'].flatMap(name => [
  `Changes.Change.${name}`,
  `ContractModification.Change.${name}`,
])

/** Fields of a notice that are left out on purpose, relative to its tree. */
export const IGNORED: readonly string[] = [
  ...NOTICE,
  ...ORGANISATIONS,
  ...OWNERS,
  ...REGISTRATION,
  ...BUYERS,
  ...RESULT,
  ...CHANGES,
  ...['', 'ProcurementProjectLot.'].flatMap(where => [
    ...PROCESS.map(name => `${where}TenderingProcess.${name}`),
    ...TERMS.map(name => `${where}TenderingTerms.${name}`),
    ...PROJECT.map(name => `${where}ProcurementProject.${name}`),
  ]),
]

/** The same for a notice that is a part of a row, under `name`. */
export function ignoredUnder(name: string): string[] {
  return IGNORED.map(path => `${name}.${path}`)
}
