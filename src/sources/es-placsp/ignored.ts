/** Terms of participation. The tender documents state them in full. */
const CONDITIONS = [
  'ContractExecutionRequirement',
  'Language',
  'MaximumAdvertisementAmount',
  'PriceRevisionFormulaDescription',
  'ProcurementLegislationDocumentReference',
  'ProcurementNationalLegislationCode',
  'RequiredCurriculaIndicator',
  'RequiredFinancialGuarantee',
  'TenderValidityPeriod',
  'TendererQualificationRequest',
  'VariantConstraintIndicator',
  // Contact and submission addresses, usually those of the buyer and the platform.
  'AdditionalInformationParty',
  'DocumentProviderParty',
  'TenderRecipientParty',
].map(name => `TenderingTerms.${name}`)

const AWARDING = ['AwardingCriteriaTypeCode', 'AwardingCriteriaSubTypeCode']

/** Fields of an entry or award notice that are ignored on purpose. */
export const IGNORED: readonly string[] = [
  // One line that repeats number, buyer, budget and status.
  'entry.summary',
  'entry.summary@type',
  ...CONDITIONS,
  'TenderingTerms.MaximumAdvertisementAmount@currencyID',
  'TenderingTerms.ReceivedAppealQuantity',
  'TenderingTerms.AllowedSubcontractTerms.Rate',
  // Whether a criterion is measured or judged; its description says so.
  ...AWARDING.map(name => `TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  ...AWARDING.map(name => `ProcurementProjectLot.TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  // How the buyer organises the procedure.
  'TenderingProcess.AuctionTerms',
  'TenderingProcess.DocumentAvailabilityPeriod',
  'TenderingProcess.ExpenseCode',
  'TenderingProcess.GovernmentProcurementAgreementConstraintIndicator',
  'TenderingProcess.MaximumLotPresentationQuantity',
  'TenderingProcess.MaximumTendererAwardedLotsQuantity',
  'TenderingProcess.OpenTenderEvent',
  'TenderingProcess.PartPresentationCode',
  'TenderingProcess.ProcessJustification',
  // Place of publication of an earlier notice of the same procedure.
  'TenderingProcess.NoticeDocumentReference',
  // Metadata of the link to the procedure's page, which is identified by its type code.
  ...['ID', 'CopyIndicator'].map(name => `TenderingProcess.AdditionalDocumentReference.${name}`),
  // Code lists that the feed does not publish: buyer activities and contract subtypes.
  'LocatedContractingParty.ActivityCode',
  'LocatedContractingParty.RoleCode',
  'ProcurementProject.SubTypeCode',
  'ProcurementProject.MixContractIndicator',
  'ProcurementProject.GPAConstraintIndicator',
  'ProcurementProject.VariantsConstraintIndicator',
  // CODICE 1 does not state whether tax is included.
  'ProcurementProject.TotalBudgetAmount',
  'ProcurementProject.TotalBudgetAmount@currencyID',
  // Attributes of the CPV list, and names of its codes.
  ...['AgencyName', 'Description', 'LanguageID', 'Name', 'SchemeURI', 'URI', 'VersionID'].map(
    name => `ProcurementProject.RequiredCommodityClassification.${name}`,
  ),
  // Signatories and contact persons of the buyer, and the country of its address.
  'LocatedContractingParty.Party.Person',
  'LocatedContractingParty.Party.Contact.Name',
  'LocatedContractingParty.Party.Contact.Telefax',
  'LocatedContractingParty.Party.PostalAddress.AddressFormatCode',
  'LocatedContractingParty.Party.PostalAddress.Country',
  'LocatedContractingParty.Party.AgentParty.PartyIdentification',
  ...['ProcurementProject', 'ProcurementProjectLot.ProcurementProject'].map(
    project => `${project}.RealizedLocation.Address.Country.Name`,
  ),
  'ProcurementProjectLot.ID@schemeName',
  // Origin of the winners, and the place of performance as a code.
  'TenderResult.AwardedOwnerNationalityCode',
  'TenderResult.EUNationalsReceivedTenderQuantity',
  'TenderResult.NonEUNationalsReceivedTenderQuantity',
  'TenderResult.WinningParty.PhysicalLocation.Address.Country.Name',
  'TenderResult.WinningParty.PhysicalLocation.Address.PostalZone',
  'TenderResult.WinningParty.PhysicalLocation.CountrySubentityCode',
  'TenderResult.AwardTime',
  'TenderResult.ContractFormalizationPeriod',
  // File checksums, file types and times of day.
  ...['LegalDocumentReference', 'TechnicalDocumentReference', 'AdditionalDocumentReference'].map(
    name => `${name}.Attachment.ExternalReference.DocumentHash`,
  ),
  'GeneralDocument.GeneralDocumentDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.AgencyID',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.SendTime',
  // Standalone notices: schema version, number in the buyer's system, minutes.
  ...['CustomizationID', 'ID', 'IssueTime', 'MinutesDocumentReference', 'ProfileID', 'UBLVersionID'].map(
    name => `notice.${name}`,
  ),
]
