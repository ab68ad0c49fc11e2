/**
 * What an announcement is about: the closed list (design 4). Each sentence is true in every country, and a name
 * never changes its meaning after a release. A publisher's code that nobody mapped is `other` and a problem of the run.
 */
export const CATEGORY_GROUPS = {
  company_life: {
    title: 'Life of a company',
    categories: {
      company_formation:
        'A company or trader comes into being and is entered in a register for the first time.',
      company_registration:
        'An existing company or trader is entered in another register, or again after a first notice.',
      branch_opening: 'A company opens a branch.',
      branch_closure: 'A company closes a branch.',
      name_change: 'A company takes another name.',
      address_change: 'A company moves its registered office or its place of business.',
      purpose_change: 'A company changes or widens what it does, or what its articles allow it to do.',
      legal_form_change: 'A company goes on in another legal form.',
      company_restructuring: 'A company is merged, divided or converted; the document does not say which.',
      articles_amendment: 'The articles of a company change in a point that no other category names.',
      company_modification:
        'Something about a registered company changes; the document does not say what in a known way.',
      reactivation: 'A company that was dissolved or struck off goes on, or is restored to the register.',
      strike_off_notice: 'A register gives notice that it intends to strike a company off.',
      strike_off_suspension: 'A strike-off that was announced is suspended or given up.',
      dissolution:
        'A company is dissolved, or its members resolve to wind it up although it can pay its debts.',
      liquidation_notice: 'A notice about a liquidation that is under way, outside insolvency.',
      liquidator_appointment: 'A liquidator is appointed, outside insolvency.',
      company_deregistration: 'A company or trader is struck off the register.',
      register_closure:
        "A register closes a company's sheet for the time being; nothing can be entered until it is reopened.",
      register_reopening: "A register reopens a company's sheet.",
      activity_cessation: 'A company or trader stops its business and stays registered.',
    },
  },
  capital_and_ownership: {
    title: 'Capital, structure, ownership',
    categories: {
      capital_increase: 'The capital of a company is raised, or its raising is resolved.',
      capital_reduction: 'The capital of a company is reduced, or its reduction is resolved.',
      capital_change: 'The capital of a company changes; the document does not say in which direction.',
      capital_paid_in: 'Capital that was subscribed earlier is paid in.',
      bond_issue: 'A company issues bonds.',
      merger: 'Companies merge.',
      merger_plan: 'The plan of a merger is filed or published.',
      demerger: 'A company is divided, or a part of it is split off or spun off.',
      demerger_plan: 'The plan of a division is filed or published.',
      asset_transfer: 'All assets and liabilities of a company pass to another as a whole.',
      asset_transfer_plan: 'The plan of a transfer of all assets and liabilities is filed or published.',
      cross_border_move_plan: 'The plan to move a company to another country is filed or published.',
      legal_form_change_plan: 'The plan of a change of legal form is filed or published.',
      plan_withdrawal: 'A plan that was filed is withdrawn or cancelled.',
      business_sale: 'A business, or a transfer of one, passes to a new operator for a price or by order.',
      asset_contribution: 'A business is contributed to a company in exchange for shares.',
      takeover_offer: "An offer is made to a company's shareholders for their shares or rights.",
      enterprise_agreement:
        'Companies conclude, change or end an agreement on control or on the transfer of profits.',
      ownership_change: 'The sole member, a controlling person or a large holding changes or is declared.',
      partner_change: 'A partner joins or leaves a partnership, or a share in it passes on.',
    },
  },
  people_in_office: {
    title: 'People in office',
    categories: {
      officer_appointment: 'Somebody is appointed to an office or given a power to represent a company.',
      officer_resignation: 'Somebody leaves an office, is removed from it, or the entry of it is cancelled.',
      officer_reappointment: 'Somebody is appointed again to the same office.',
      officer_change: 'The people in office change; the document does not tell comings from goings.',
      power_change: 'A power to represent a company is changed.',
      power_revocation: 'A power to represent a company is revoked.',
      auditor_change: 'The auditor of a company changes.',
      board_list_filing: 'A list of the members of a supervisory board or similar body is filed.',
      director_sanction: 'A court or an authority bars somebody from running companies.',
    },
  },
  filings: {
    title: 'Filings',
    categories: {
      accounts_filing: 'Annual accounts or a balance sheet are filed or published.',
      accounting_period_change: 'The end of the accounting period changes.',
      annual_return: 'A company confirms its registered particulars.',
      shareholders_meeting: 'A meeting of shareholders or members is called.',
      shareholders_resolution: 'A resolution of the shareholders or members is filed or published.',
      document_filing: 'A document is filed that no other category names.',
      register_update: 'A register brings its own entries up to date.',
      register_correction_notice:
        'A register gives notice that it intends to delete or correct a wrong entry.',
      website_change: 'A company registers, changes or removes its website.',
      other_registry_act: 'An act entered in a register that no other category names.',
      charge_registration: 'A mortgage or charge over assets of a company is registered.',
      charge_change: 'A registered mortgage or charge is changed.',
      charge_satisfaction: 'A registered mortgage or charge is satisfied or released.',
    },
  },
  insolvency: {
    title: 'Insolvency',
    categories: {
      insolvency_filing: 'A procedure over the debts of a company or trader is opened, whatever its kind.',
      winding_up_petition: 'Somebody asks a court to wind a company up.',
      petition_dismissal: 'A court dismisses a petition, or it is withdrawn.',
      insolvency_moratorium:
        'Creditors are held off for a time by law, without or before an insolvency procedure.',
      conciliation_procedure:
        'A court approves or takes note of an agreement between a debtor and its main creditors.',
      personal_insolvency: 'A procedure over the debts of a natural person is opened.',
      insolvency_conversion:
        'A procedure turns into another, usually into liquidation, or is extended to somebody else.',
      insolvency_plan: 'A plan for the debtor, its debts or its business is approved or changed.',
      insolvency_plan_failure: 'A plan is ended because it was not kept.',
      insolvency_practitioner_appointment: 'An insolvency practitioner is appointed or replaced.',
      creditors_meeting: 'Creditors are called to a meeting or asked for a decision.',
      creditor_notice: 'Creditors are told to make their claims known, or how.',
      insolvency_dividend: 'A distribution to creditors is announced or declared.',
      insolvency_update: 'A step within a procedure that no other category names.',
      insolvency_appeal: 'A higher court decides on a decision in a procedure.',
      insolvency_annulment:
        'The opening of a procedure is annulled: it counts as if it had never been opened.',
      insolvency_closure: 'A procedure comes to its end, or its last steps are announced.',
      default_notice:
        'A debt is declared uncollectable, or a debtor is declared in default, outside a procedure.',
    },
  },
  tenders: {
    title: 'Tenders and contracts',
    categories: {
      tender_planning: 'A public buyer says what it plans to buy.',
      market_consultation: 'A public buyer asks the market before a procedure.',
      tender_notice: 'A public buyer calls for tenders or for requests to take part.',
      concession_notice: 'A public body calls for tenders for a concession.',
      qualification_system: 'A buyer opens, changes or closes a list or system of qualified suppliers.',
      design_contest: 'A design contest is called.',
      design_contest_result: 'The result of a design contest.',
      subcontract_notice: 'A subcontract is called for, declared or authorised.',
      negotiated_procedure: 'A procedure is negotiated with chosen suppliers without an open call.',
      tender_documents: 'The documents of a procedure are published.',
      tender_participants: 'A list of those who take part or are invited is published.',
      tender_amendment: 'A call or an earlier notice about it is corrected or changed.',
      tender_suspension: 'A procedure is suspended, or its end is intended.',
      tender_cancellation: 'A procedure is given up before award.',
      tender_unsuccessful: 'A procedure ends without an award because no tender could be accepted.',
      award_intention: 'A buyer says to whom it intends to award, so that others may object.',
      direct_award: 'A contract is awarded directly, without competition.',
      contract_award: 'A contract or concession is awarded.',
      award_correction: 'A notice of an award is corrected.',
      contract_signature: 'A contract is signed, or its details are published.',
      contract_modification: 'A running contract is changed.',
      contract_performance: 'A report on the performance of a contract.',
      contract_payment: 'A payment under a contract.',
      contract_completion: 'A contract ends, by completion or before.',
      in_house_assignment: "Work is given to the buyer's own company or body.",
      buyer_profile: 'A notice about the pages on which a buyer publishes.',
      payment_compliance: 'A buyer reports how punctually it pays.',
      other_procurement_notice: 'A notice about public buying that no other category names.',
    },
  },
  courts_and_state: {
    title: 'Courts, state, other',
    categories: {
      court_notice: 'A court makes something known or serves a document by publication.',
      litigation_notice: 'A lawsuit about a company is made known.',
      estate_notice: 'A notice about the estate of a deceased person.',
      personal_name_change: 'A natural person changes name.',
      property_disclaimer: 'The state disclaims property that fell to it.',
      prohibited_name_notice:
        'A notice that a name is used again which the law forbids to re-use without notice.',
      legislation: 'A law, decree or other general rule.',
      administrative_act: 'A decision of an administration.',
      public_appointment: 'Somebody is appointed to a public office.',
      state_notice: 'A notice of the head of state, an honour or an award.',
      finance_notice: 'A notice about public finance, taxes or banking.',
      planning_notice: 'A notice about town or country planning.',
      environment_notice: 'A notice about the environment.',
      transport_notice: 'A notice about roads, railways, ports or air traffic.',
      health_notice: 'A notice about public health.',
      energy_notice: 'A notice about energy.',
      telecom_notice: 'A notice about post or telecommunications.',
      water_notice: 'A notice about water.',
      agriculture_notice: 'A notice about agriculture, forestry or fisheries.',
      competition_notice: 'A notice about competition law.',
      church_notice: 'A notice of or about a church.',
      society_notice: 'A notice about a friendly, building, co-operative or similar society.',
      exchange_rates: 'Official rates of exchange.',
      government_securities: 'The issue or the terms of government securities.',
      protected_designation: 'A protected name of a product: application, rule or change.',
      hallmark_notice: 'A notice about the hallmarks of precious metals.',
      state_property: 'Property passes into or out of public ownership.',
      diplomatic_notice: 'A notice about consuls and diplomats.',
      municipal_dissolution: 'An elected local council is dissolved.',
      official_notice: 'A communication of a public body that no other category names.',
      licence_revocation: 'An authorisation, licence or registration is revoked, suspended or lost.',
      medicine_authorisation: 'A decision on putting a medicine on the market.',
      emergency_measure: 'A state of emergency, or a measure taken under one.',
      grant_notice: 'Public grants, aid or a call for applications for them.',
      legal_entity_notice:
        'An association, foundation or religious body gains, changes or loses legal personality.',
      election_notice: 'A notice about an election or referendum.',
      correction: 'A printing error in an earlier publication is corrected.',
      notice_annulment: 'An earlier notice is annulled.',
      other_legal_notice: 'A notice that the law orders and no other category names.',
      other_notice: 'A notice that its publisher itself calls miscellaneous.',
      other: 'The publisher used a code that is not yet mapped.',
    },
  },
} as const satisfies Record<string, { title: string; categories: Record<string, string> }>

export type CategoryGroup = keyof typeof CATEGORY_GROUPS
export type Category = {
  [G in CategoryGroup]: keyof (typeof CATEGORY_GROUPS)[G]['categories']
}[CategoryGroup]

/** Every category with its group and its meaning, in the order of the groups. */
export const CATEGORIES = Object.fromEntries(
  Object.entries(CATEGORY_GROUPS).flatMap(([group, { categories }]) =>
    Object.entries(categories).map(([category, meaning]) => [category, { group, meaning }]),
  ),
) as Readonly<Record<Category, { readonly group: CategoryGroup; readonly meaning: string }>>

/** True for a name on the list (design 4). */
export function isCategory(text: string): text is Category {
  return Object.hasOwn(CATEGORIES, text)
}
