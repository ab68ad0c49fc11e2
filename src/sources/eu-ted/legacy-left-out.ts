/** Boxes of a form that are ticked by standing there empty: those that something is read from. */
export const TICKED: ReadonlySet<string> = new Set([
  ...['LOT_DIVISION', 'NO_LOT_DIVISION', 'NO_AWARDED_CONTRACT', 'NO_AWARDED_PRIZE', 'FRAMEWORK'],
  ...['PROCUREMENT_DISCONTINUED', 'CHANGES'],
])

/** What is taken of somebody's address: where people write and call to is not. */
export const ADDRESS: ReadonlySet<string> = new Set([
  ...['OFFICIALNAME', 'NATIONALID', 'TOWN', 'POSTAL_CODE', 'COUNTRY'],
])

/** Elements of TED_EXPORT that are left out on purpose. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  // Of the coded section: who published where, addresses on the web, and lists that other codes say better.
  ...[
    'COLL_OJ',
    'URI_LIST',
    'IA_URL_GENERAL',
    'IA_URL_ETENDERING',
    'CA_CE_NUTS',
    'TENDERER_NUTS',
    'CURRENT_CPV',
  ],
  ...['VALUES_LIST', 'CURRENT_NUTS', 'AC_AWARD_CRIT', 'DD_DATE_REQUEST_DOCUMENT'],
  ...['DS_DATE_DISPATCH', 'HEADING', 'INITIATOR', 'MA_MAIN_ACTIVITIES', 'RP_REGULATION', 'TY_TYPE_BID'],
  // The form: its heading, the law in words, when it was sent.
  ...['NOTICE', 'LEGAL_BASIS_OTHER', 'DATE_DISPATCH_NOTICE', 'NOTICE_UUID'],
  // The buyer: kind and activity, who buys with it and under which law, its pages.
  ...['CA_TYPE', 'CA_TYPE_OTHER', 'CA_ACTIVITY', 'CA_ACTIVITY_OTHER', 'CE_ACTIVITY', 'CE_ACTIVITY_OTHER'],
  ...['CENTRAL_PURCHASING', 'JOINT_PROCUREMENT_INVOLVED', 'PROCUREMENT_LAW', 'URL_PARTICIPATION', 'URL_TOOL'],
  ...['ADDRESS_FURTHER_INFO', 'ADDRESS_PARTICIPATION', 'DOCUMENT_FULL', 'DOCUMENT_RESTRICTED'],
  // What is bought: the coded section has all CPV codes and natures; sums with their ranges; lots as they may be combined.
  ...[
    'CPV_MAIN',
    'TYPE_CONTRACT',
    'CATEGORY',
    'LOT_ALL',
    'LOT_MAX_NUMBER',
    'LOT_ONE_ONLY',
    'LOT_MAX_ONE_TENDERER',
  ],
  ...[
    'LOT_COMBINING_CONTRACT_RIGHT',
    'VAL_RANGE_TOTAL',
    'DATE_PUBLICATION_NOTICE',
    'EU_PROGR_RELATED',
    'INFO_ADD_LOT',
  ],
  ...['CPV_SUPPLEMENTARY_CODE', 'NB_ENVISAGED_CANDIDATE', 'NB_MIN_LIMIT_CANDIDATE', 'NB_MAX_LIMIT_CANDIDATE'],
  ...['CRITERIA_CANDIDATE', 'AC_PROCUREMENT_DOC', 'QS', 'CALCULATION_METHOD', 'DPS_ADDITIONAL_PURCHASERS'],
  ...['DURATION_UNLIMITED', 'INDEFINITE_DURATION', 'INFO_ADD_EAUCTION', 'JUSTIFICATION', 'AC_PRICE'],
  // On what terms one takes part, and how the procedure is run: the documents of the procedure say it in full.
  ...[
    'LEFTI',
    'PT_OPEN',
    'PT_RESTRICTED',
    'PT_COMPETITIVE_NEGOTIATION',
    'PT_COMPETITIVE_DIALOGUE',
    'PT_DIRECT',
  ],
  ...[
    'PT_INNOVATION_PARTNERSHIP',
    'PT_AWARD_CONTRACT_WITHOUT_CALL',
    'PT_AWARD_CONTRACT_WITH_PRIOR_PUBLICATION',
  ],
  ...[
    'PT_AWARD_CONTRACT_WITHOUT_PUBLICATION',
    'PT_NEGOTIATED_WITHOUT_PUBLICATION',
    'PT_NEGOTIATED_WITH_PRIOR_CALL',
  ],
  ...['PT_INVOLVING_NEGOTIATION', 'DIRECTIVE_2014_23_EU', 'DIRECTIVE_2014_24_EU', 'DIRECTIVE_2009_81_EC'],
  ...[
    'ACCELERATED_PROC',
    'DPS',
    'EAUCTION_USED',
    'MAIN_FEATURES_AWARD',
    'URL_NATIONAL_PROCEDURE',
    'LANGUAGES',
  ],
  ...['OPENING_CONDITION', 'DATE_TENDER_VALID', 'DURATION_TENDER_VALID', 'DATE_DISPATCH_INVITATIONS'],
  ...[
    'DATE_AWARD_SCHEDULED',
    'REDUCTION_RECOURSE',
    'CRITERIA_EVALUATION',
    'NUMBER_PRIZE',
    'PRIZE',
    'DETAILS_PAYMENT',
  ],
  ...[
    'MEMBER_NAME',
    'NUMBER_PARTICIPANTS',
    'PARTICIPANTS',
    'NB_PARTICIPANTS',
    'PARTICIPANT_NAME',
    'FOLLOW_UP_CONTRACTS',
  ],
  ...[
    'ADDRESS_FURTHER_INFO_IDEM',
    'TERMINATION_DPS',
    'TERMINATION_PIN',
    'TIMEFRAME',
    'SCHEDULED_DATE_PERIOD',
  ],
  ...['ADDITIONAL_INFORMATION', 'CALL_COMPETITION', 'DATE_START_AWARD', 'CONTRACT_COVERED_GPA'],
  // Beside an award: how many of the tenders were small or foreign, what is subcontracted, prices of bargains.
  ...['NB_TENDERS_RECEIVED_SME', 'NB_TENDERS_RECEIVED_OTHER_EU', 'NB_TENDERS_RECEIVED_NON_EU'],
  ...['NB_TENDERS_RECEIVED_EMEANS', 'LIKELY_SUBCONTRACTED', 'VAL_SUBCONTRACTING', 'PCT_SUBCONTRACTING'],
  ...['INFO_ADD_SUBCONTRACTING', 'VAL_BARGAIN_PURCHASE', 'PCT_RANGE_SHARE_SUBCONTRACTING', 'COUNTRY_ORIGIN'],
  ...['DATE_DISPATCH_ORIGINAL', 'ORIGINAL_TED_ESENDER', 'ORIGINAL_ENOTICES', 'ESENDER_LOGIN', 'NO_DOC_EXT'],
  ...[
    'CUSTOMER_LOGIN',
    'NB_CONTRACT_AWARDED',
    'VAL_REVENUE',
    'VAL_PRICE_PAYMENT',
    'INFO_ADD_VALUE',
    'VAL_PRIZE',
  ],
  // Complaints: who else knows about them, and by when. The body that decides is told.
  ...[
    'ADDRESS_MEDIATION_BODY',
    'ADDRESS_REVIEW_INFO',
    'REVIEW_PROCEDURE',
    'ESTIMATED_TIMING',
    'PUBLICATION_TED',
  ],
  ...['RECURRENT_PROCUREMENT', 'QUALIFICATION', 'METHODS', 'CONDITIONS', 'RESTRICTED_RESERVED'],
  ...['LEGAL_BASIS_OTHER_TEXT', 'EORDERING', 'EINVOICING', 'EPAYMENT'],
])
