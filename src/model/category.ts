/**
 * The closed list of announcement categories (design 4). Each description applies in every country, and a code never
 * changes its meaning after a release. An unmapped publisher code becomes `other` and is reported as a problem in the run.
 */
export const ANNOUNCEMENT_CATEGORY_GROUPS = {
  company_life: {
    title: 'Company lifecycle',
    categories: {
      company_formation: 'A company or sole trader is formed and entered in a register for the first time.',
      company_registration:
        'An existing company or sole trader is entered in another register, or again after a first notice.',
      branch_opening: 'A company opens a branch.',
      branch_closure: 'A company closes a branch.',
      name_change: 'A company changes its name.',
      address_change: 'A company moves its registered office or its place of business.',
      purpose_change: 'A company changes or extends its activity or its corporate purpose.',
      legal_form_change: 'A company changes its legal form.',
      company_restructuring: 'A company merges, divides or converts, and the document does not state which.',
      articles_amendment: 'The articles of a company are amended in a way that no other category covers.',
      company_modification:
        'The details of a registered company change, and the document does not state which ones in a recognized way.',
      reactivation: 'A dissolved or struck-off company resumes its activity or is restored to the register.',
      strike_off_notice: 'A registrar gives notice that it intends to strike off a company.',
      strike_off_suspension: 'An announced strike-off is suspended or discontinued.',
      dissolution: 'A company is dissolved, or its members resolve to wind it up while it is solvent.',
      liquidation_notice: 'A notice about an ongoing liquidation outside insolvency proceedings.',
      liquidator_appointment: 'A liquidator is appointed outside insolvency proceedings.',
      company_deregistration: 'A company or sole trader is removed from the register.',
      register_closure:
        "A registrar temporarily closes a company's register sheet and accepts no entries until it is reopened.",
      register_reopening: "A registrar reopens a company's register sheet.",
      activity_cessation: 'A company or sole trader ceases trading but remains registered.',
    },
  },
  capital_and_ownership: {
    title: 'Capital, structure and ownership',
    categories: {
      capital_increase: 'The capital of a company is increased, or an increase is resolved.',
      capital_reduction: 'The capital of a company is reduced, or a reduction is resolved.',
      capital_change: 'The capital of a company changes, and the document does not state in which direction.',
      capital_paid_in: 'Previously subscribed capital is paid in.',
      bond_issue: 'A company issues bonds.',
      merger: 'Two or more companies merge.',
      merger_plan: 'A merger plan is filed or published.',
      demerger: 'A company is divided, or part of it is split off or spun off.',
      demerger_plan: 'A demerger plan is filed or published.',
      asset_transfer: 'All assets and liabilities of a company are transferred to another company.',
      asset_transfer_plan: 'A plan to transfer all assets and liabilities is filed or published.',
      cross_border_move_plan: 'A plan to move a company to another country is filed or published.',
      legal_form_change_plan: 'A plan to change the legal form of a company is filed or published.',
      plan_withdrawal: 'A filed plan is withdrawn or canceled.',
      business_sale: 'A business is transferred to a new operator, by sale or by court order.',
      asset_contribution: 'A business is contributed to a company in exchange for shares.',
      takeover_offer: "An offer is made to a company's shareholders for their shares or rights.",
      enterprise_agreement: 'Companies conclude, amend or end a control or profit transfer agreement.',
      ownership_change:
        'The sole member, a controlling person or a major shareholding changes or is declared.',
      partner_change: 'A partner joins or leaves a partnership, or a partnership share is transferred.',
    },
  },
  people_in_office: {
    title: 'Officers and representatives',
    categories: {
      officer_appointment:
        'A person or company is appointed to an office or authorized to represent a company.',
      officer_resignation: 'An officer resigns or is removed, or the entry of the office is canceled.',
      officer_reappointment: 'An officer is reappointed to the same office.',
      officer_change:
        'The officers change, and the document does not distinguish appointments from departures.',
      power_change: 'The authority to represent a company is changed.',
      power_revocation: 'The authority to represent a company is revoked.',
      auditor_change: 'The auditor of a company changes.',
      board_list_filing: 'A list of the members of a supervisory board or similar body is filed.',
      director_sanction: 'A court or authority disqualifies a person from managing companies.',
    },
  },
  filings: {
    title: 'Filings',
    categories: {
      accounts_filing: 'Annual accounts or a balance sheet are filed or published.',
      accounting_period_change: 'The accounting reference date of a company changes.',
      annual_return: 'A company confirms its registered particulars.',
      shareholders_meeting: 'A meeting of shareholders or members is convened.',
      shareholders_resolution: 'A resolution of the shareholders or members is filed or published.',
      document_filing: 'A document that no other category covers is filed.',
      register_update: 'A registrar updates its own entries.',
      register_correction_notice:
        'A registrar gives notice that it intends to delete or correct an incorrect entry.',
      website_change: 'A company registers, changes or removes its website.',
      other_registry_act: 'An act that no other category covers is entered in a register.',
      charge_registration: 'A mortgage or charge over the assets of a company is registered.',
      charge_change: 'A registered mortgage or charge is changed.',
      charge_satisfaction: 'A registered mortgage or charge is satisfied or released.',
    },
  },
  insolvency: {
    title: 'Insolvency',
    categories: {
      insolvency_filing: 'Insolvency proceedings of any kind are opened against a company or sole trader.',
      winding_up_petition: 'A petition asks a court to wind up a company.',
      petition_dismissal: 'A petition is dismissed by the court or withdrawn.',
      insolvency_moratorium: 'Creditor action is suspended by law, without or before insolvency proceedings.',
      conciliation_procedure:
        'A court approves or acknowledges an agreement between a debtor and its main creditors.',
      personal_insolvency: 'Insolvency proceedings are opened against a natural person.',
      insolvency_conversion:
        'Insolvency proceedings are converted, usually to liquidation, or extended to another party.',
      insolvency_plan: 'A restructuring or repayment plan for the debtor is approved or changed.',
      insolvency_plan_failure: 'A plan is terminated because the debtor did not comply with it.',
      insolvency_practitioner_appointment: 'An insolvency practitioner is appointed or replaced.',
      creditors_meeting: 'Creditors are called to a meeting or asked to make a decision.',
      creditor_notice: 'Creditors are asked to submit their claims or informed how to do so.',
      insolvency_dividend: 'A distribution to creditors is announced or declared.',
      insolvency_update: 'A step in insolvency proceedings that no other category covers is announced.',
      insolvency_appeal: 'A higher court rules on an appeal in insolvency proceedings.',
      insolvency_annulment:
        'The opening of insolvency proceedings is annulled, as if they had never been opened.',
      insolvency_closure: 'Insolvency proceedings end, or their final steps are announced.',
      default_notice:
        'Outside insolvency proceedings, a debt is declared uncollectable or a debtor is declared in default.',
    },
  },
  tenders: {
    title: 'Tenders and contracts',
    categories: {
      tender_planning: 'A public buyer announces planned purchases.',
      market_consultation: 'A public buyer consults the market before a procurement procedure.',
      tender_notice: 'A public buyer invites tenders or requests to participate.',
      concession_notice: 'A public body invites tenders for a concession.',
      qualification_system: 'A buyer opens, changes or closes a list or system of qualified suppliers.',
      design_contest: 'A design contest is announced.',
      design_contest_result: 'The result of a design contest is announced.',
      subcontract_notice: 'A subcontract is tendered, declared or authorized.',
      negotiated_procedure: 'A contract is negotiated with selected suppliers without an open call.',
      tender_documents: 'The documents of a procurement procedure are published.',
      tender_participants: 'A list of participants or invited suppliers is published.',
      tender_amendment: 'A tender notice or related notice is corrected or changed.',
      tender_suspension:
        'A procurement procedure is suspended, or the intention to terminate it is announced.',
      tender_cancellation: 'A procurement procedure is canceled before award.',
      tender_unsuccessful: 'A procurement procedure ends without award because no tender was acceptable.',
      award_intention: 'A buyer announces the intended winner so that other tenderers can object.',
      direct_award: 'A contract is awarded directly, without competition.',
      contract_award: 'A contract or concession is awarded.',
      award_correction: 'An award notice is corrected.',
      contract_signature: 'A contract is signed, or its details are published.',
      contract_modification: 'An existing contract is modified.',
      contract_performance: 'A report on the performance of a contract is published.',
      contract_payment: 'A payment under a contract is published.',
      contract_completion: 'A contract is completed or terminated early.',
      in_house_assignment: "Work is assigned to the buyer's own company or body.",
      buyer_profile: 'A notice about the web pages where a buyer publishes its procurement.',
      payment_compliance: 'A buyer reports its payment times.',
      other_procurement_notice: 'A procurement notice that no other category covers.',
    },
  },
  courts_and_state: {
    title: 'Courts, state and other',
    categories: {
      court_notice: 'A court publishes a notice or serves a document by publication.',
      litigation_notice: 'A notice about a lawsuit involving a company.',
      estate_notice: 'A notice about the estate of a deceased person.',
      personal_name_change: 'A natural person changes their name.',
      property_disclaimer: 'The state disclaims property that passed to it.',
      prohibited_name_notice:
        'A notice of the reuse of a company name, which the law prohibits without such a notice.',
      legislation: 'A law, decree or other general regulation is published.',
      administrative_act: 'A decision by an administrative authority is published.',
      public_appointment: 'A person is appointed to a public office.',
      state_notice: 'A notice by the head of state, or about an honour or award.',
      finance_notice: 'A notice about public finance, taxes or banking.',
      planning_notice: 'A notice about town or country planning.',
      environment_notice: 'A notice about the environment.',
      transport_notice: 'A notice about roads, railways, ports or air traffic.',
      health_notice: 'A notice about public health.',
      energy_notice: 'A notice about energy.',
      telecom_notice: 'A notice about postal services or telecommunications.',
      water_notice: 'A notice about water.',
      agriculture_notice: 'A notice about agriculture, forestry or fisheries.',
      competition_notice: 'A notice about competition law.',
      church_notice: 'A notice by or about a church.',
      society_notice: 'A notice about a friendly, building, cooperative or similar society.',
      exchange_rates: 'Official exchange rates are published.',
      government_securities: 'A notice about the issue or the terms of government securities.',
      protected_designation:
        'A notice about an application, rule or change concerning a protected product name.',
      hallmark_notice: 'A notice about the hallmarks of precious metals.',
      state_property: 'Property passes into or out of public ownership.',
      diplomatic_notice: 'A notice about consuls and diplomats.',
      municipal_dissolution: 'An elected local council is dissolved.',
      official_notice: 'A communication by a public body that no other category covers.',
      licence_revocation: 'An authorization, license or registration is revoked or suspended, or lapses.',
      medicine_authorisation: 'A decision on the marketing authorization of a medicine is published.',
      emergency_measure: 'A state of emergency is declared, or a measure is taken under it.',
      grant_notice: 'A notice about public grants or aid, or a call for applications.',
      legal_entity_notice:
        'An association, foundation or religious body gains, changes or loses legal personality.',
      election_notice: 'A notice about an election or referendum.',
      correction: 'A printing error in an earlier publication is corrected.',
      notice_annulment: 'An earlier notice is annulled.',
      other_legal_notice: 'A statutory notice that no other category covers.',
      other_notice: 'A notice that its publisher classifies as miscellaneous.',
      other: 'The publisher used a code that is not mapped yet.',
    },
  },
} as const satisfies Record<string, { title: string; categories: Record<string, string> }>

export type CategoryGroup = keyof typeof ANNOUNCEMENT_CATEGORY_GROUPS
export type AnnouncementCategory = {
  [G in CategoryGroup]: keyof (typeof ANNOUNCEMENT_CATEGORY_GROUPS)[G]['categories']
}[CategoryGroup]

/** Every category with its group and description, in group order. */
export const ANNOUNCEMENT_CATEGORIES = Object.fromEntries(
  Object.entries(ANNOUNCEMENT_CATEGORY_GROUPS).flatMap(([group, { categories }]) =>
    Object.entries(categories).map(([category, meaning]) => [category, { group, meaning }]),
  ),
) as Readonly<Record<AnnouncementCategory, { readonly group: CategoryGroup; readonly meaning: string }>>

/** Returns whether the string is a category code (design 4). */
export function isAnnouncementCategory(text: string): text is AnnouncementCategory {
  return Object.hasOwn(ANNOUNCEMENT_CATEGORIES, text)
}
