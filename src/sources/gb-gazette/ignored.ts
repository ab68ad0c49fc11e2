/** Properties on a page that are ignored on purpose, with the reason above each group. */
export const IGNORED_PROPERTIES: readonly string[] = [
  // Node types repeat the notice code and the links.
  'typeof',
  'type',
  // The publisher is always the same; the others locate the notice, its history and its anchor.
  'publisher',
  'sameAs',
  'alternateOf',
  'has_provenance',
  'has_anchor',
  'hasAnchor',
  'hasNoticeNumber',
  'isInEdition',
  'hasEdition',
  'hasIssueNumber',
  // These links lead to nodes that are found by their own properties, such as courts by name.
  'hasCourtCase',
  'hasCourt',
  'hasDividend',
  // A notice has a single subject node, and signatories are read by their capacity.
  'isAbout',
  'hasAuthoriser',
  'hasAuthorisingRole',
  'hasRole',
  'noticeDated',
  'dateAuthorisationSigned',
  // This repeats the law as a URL.
  'isRequiredByLegislation',
  // Contact details appear in the text and are not needed to find a notice.
  'telephone',
  'fax',
  'email',
  'phoneNumber',
  'hasAdditionalContact',
  'additionalContactName',
  'hasIPReferenceNumber',
  'hasAddress',
  'adr',
  'outside-uk-address',
  // Addresses of companies, hearings and meetings are read by node; the remaining ones belong to people.
  ...[
    'label',
    'street-address',
    'extended-address',
    'locality',
    'region',
    'postal-code',
    'country-name',
    'country',
  ],
  // These are further personal details.
  ...[
    'alsoKnownAs',
    'hasPersonDetails',
    'dateOfBirth',
    'hasEmployment',
    'jobTitle',
    'hasStatus',
    'postNominal',
    'honour',
  ],
  ...['hasPreviousAddress', 'hasMaidenName', 'isDeceased', 'isDischarged', 'hasOfficeHolderNumber'],
  // The text contains these facts in full.
  'additionalInformationIP',
  'hasAdditionalInformation',
  'hasResolution',
  'hasResolutionNumber',
  'hasResolutionType',
  'relatedDate',
  'debtsProved',
  'sheriffName',
  'dateToRequestAppearance',
  'numberOfAttendees',
  'typeOfAttendees',
  'hasMeetingType',
  'hasNoticeHeading',
  'claimNumber',
  // A company's name and number make these classifications redundant.
  'status',
  'sitcTradeClassification',
  'companyStatus',
  'companyGroup',
  'isRegisteredIn',
]

/** Fields of feed entries and of page heads that are ignored on purpose. */
export const IGNORED: readonly string[] = [
  // Links to other forms of the notice follow from its ID.
  'link',
  // The author is always "tso".
  'author',
  // This is the position on the publisher's map.
  'geo:Point',
  'geo:lat',
  'geo:long',
  // Parts of personal names appear in full in the notice.
  ...['f:name', 'f:familyName', 'f:givenName', 'f:firstName', 'f:surname', 'f:title'],
  // These describe how the publisher received and stores the notice.
  ...['bundle-id', 'submitted-date', 'version-count', 'notice-capture-method', 'user-submitted'].map(
    headField,
  ),
  ...['legacy-notice-number', 'publication-year', 'issue-isbn', 'organisation-id', 'notice-logo'].map(
    headField,
  ),
  ...['notice-category-code', 'draft-uri', 'status'].map(headField),
  // These labels repeat the head.
  ...['Claim expires', 'Deceased estates'].map(label => `labels.${label}`),
]

function headField(name: string): string {
  return `head.${name}`
}
