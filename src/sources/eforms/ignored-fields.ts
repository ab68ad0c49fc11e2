/** Fields that belong to the notice as a whole. */
const NOTICE = [
  // The schema version, and the dates of sending and transmission.
  'UBLVersionID',
  'CustomizationID',
  'ProfileID',
  'IssueTime',
  'TransmissionDate',
  'TransmissionTime',
  'RequestedPublicationDate',
  'SenderParty',
  'PlannedDate',
  'NonOfficialLanguages',
  'AdditionalNoticeLanguage.Name',
  // UBL requires this element in every award notice; the actual results are in NoticeResult.
  'TenderResult',
  // The line of business and other places of publication in business registration notices.
  'BusinessCapability',
  'AdditionalDocumentReference',
  // Summaries of the review requests that the buyer received, and of their remedies.
  'AppealsInformation',
]

/** Address details other than the town and postal code. Contact persons are omitted entirely. */
const ADDRESS = [
  'AdditionalStreetName',
  'AddressLine',
  'CountrySubentityCode',
  'Department',
  'Postbox',
  'StreetName',
]
const COMPANY = ['CompanySizeCode', 'Contact', 'EndpointID', 'WebsiteURI']

const ORGANIZATIONS = [
  ...COMPANY.map(name => `Company.${name}`),
  ...ADDRESS.map(name => `Company.PostalAddress.${name}`),
  // An organization's position in a group of buyers or tenderers, and its stock exchange listing.
  'AcquiringCPBIndicator',
  'AwardingCPBIndicator',
  'GroupLeadIndicator',
  'ListedOnRegulatedMarketIndicator',
  // A touch point is the same organization at a different address.
  ...['Contact', 'EndpointID', 'PartyName', 'PostalAddress', 'WebsiteURI', 'PartyLegalEntity'].map(
    name => `TouchPoint.${name}`,
  ),
].map(name => `Organizations.Organization.${name}`)

/** Fields of beneficial owners, of whom Herald keeps only the names. */
const OWNERS = ['Contact', 'Nationality', 'ResidenceAddress'].map(
  name => `Organizations.UltimateBeneficialOwner.${name}`,
)

const REGISTRATION = [
  'Contact',
  'WebsiteURI',
  'EndpointID',
  ...[...ADDRESS, 'PostalZone'].map(name => `PostalAddress.${name}`),
  ...['CityName', 'PostalZone'].map(
    name => `PartyLegalEntity.CorporateRegistrationScheme.JurisdictionRegionAddress.${name}`,
  ),
].map(name => `BusinessParty.${name}`)

const BUYERS = [
  // The buyer's profile page and activity, and the agent that sends its notices.
  'BuyerProfileURI',
  'ContractingActivity',
  'Party.ServiceProviderParty',
  'ContractingRepresentationType',
].map(name => `ContractingParty.${name}`)

/** Fields about how the procedure is run. Only bidders need them, and bidders need the procurement documents anyway. */
const PROCESS = [
  'NoticeDocumentReference.ReferencedDocumentInternalAddress',
  'AccessToolName',
  'AccessToolsURI',
  'AdditionalInformationRequestPeriod',
  'AnswerReceptionPeriod',
  'AuctionTerms',
  'CandidateReductionConstraintIndicator',
  'EconomicOperatorShortList',
  'FrameworkAgreement',
  'GovernmentAgreementConstraintIndicator',
  'InvitationSubmissionPeriod',
  'OpenTenderEvent',
  'PartPresentationCode',
  'ProcedureRelaunchIndicator',
  'ProcessJustification',
  'SubmissionMethodCode',
  'TerminatedIndicator',
  'SubmissionURI',
  'LotDistribution',
  'PresentationPeriod',
  'EarliestDeliveryDate',
]

/** Terms of participation, which only bidders need, and jury members, who are private persons. */
const TERMS = [
  'AdditionalInformationParty',
  'AllowedSubcontractTerms',
  'ContractExecutionRequirement',
  'ContractResponsibleParty',
  'DocumentProviderParty',
  'EmploymentLegislationDocumentReference',
  'EnvironmentalLegislationDocumentReference',
  'FiscalLegislationDocumentReference',
  'ForeignSubsidiesRegulation',
  'Funding',
  'Language',
  'LatestSecurityClearanceDate',
  'LotDistribution',
  'MultipleTendersCode',
  'PaymentTerms',
  'PostAwardProcess',
  'ProcurementLegislationDocumentReference',
  'RecurringProcurementDescription',
  'RecurringProcurementIndicator',
  'RequiredCurriculaCode',
  'RequiredFinancialGuarantee',
  'SecurityClearanceTerm',
  'StrategicProcurement',
  'TenderEvaluationParty',
  'TenderPreparationParty',
  'TenderRecipientParty',
  'TenderSubcontractingRequirements',
  'TenderValidityPeriod',
  'TendererQualificationRequest',
  'VariantConstraintCode',
  'VariantConstraintIndicator',
  'OtherConditionsIndicator',
  'FundingProgram',
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

/**
 * Quantities of goods, social or environmental goals that are listed as additional contract types, and address details.
 */
const PROJECT = [
  'EstimatedOverallContractQuantity',
  'EstimatedOverallContractQuantity@unitCode',
  'ProcurementAdditionalType.ProcurementType',
  ...['AdditionalStreetName', 'AddressLine', 'Department'].map(name => `RealizedLocation.Address.${name}`),
]

const RESULT = [
  // Notice-internal numbers, review requests and paying bodies.
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
  'GroupFramework',
  'OverallApproximateFrameworkContractsAmount',
  'OverallApproximateFrameworkContractsAmount@currencyID',
  'EstimatedOverallFrameworkContractsAmount',
  'EstimatedOverallFrameworkContractsAmount@currencyID',
  // Subcontractors are listed among the organizations and have no role of their own.
  ...['SubContractor', 'Subcontractor'].map(name => `TenderingParty.${name}`),
  'TenderingParty.Tenderer.GroupLeadIndicator',
  'TenderingParty.Name',
].map(name => `NoticeResult.${name}`)

/** Dates and indicators of changes to procurement documents. The changes themselves are kept. */
const CHANGES = ['ProcurementDocumentsChangeDate', 'ProcurementDocumentsChangeIndicator'].flatMap(name => [
  `Changes.Change.${name}`,
  `ContractModification.Change.${name}`,
])

/** The paths of fields that Herald intentionally ignores, relative to the notice tree. */
export const EFORMS_IGNORED_FIELDS: readonly string[] = [
  ...NOTICE,
  ...ORGANIZATIONS,
  ...OWNERS,
  ...REGISTRATION,
  ...BUYERS,
  ...RESULT,
  ...CHANGES,
  ...['', 'ProcurementProjectLot.'].flatMap(parent => [
    ...PROCESS.map(name => `${parent}TenderingProcess.${name}`),
    ...TERMS.map(name => `${parent}TenderingTerms.${name}`),
    ...PROJECT.map(name => `${parent}ProcurementProject.${name}`),
  ]),
]

/** Returns the ignored paths for a notice that is nested in a record under `name`. */
export function prefixEformsIgnoredFields(name: string): string[] {
  return EFORMS_IGNORED_FIELDS.map(path => `${name}.${path}`)
}
