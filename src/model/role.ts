/** What somebody does in an announcement: one word a role, in all sources (design 4). */
export const ROLES = {
  subject: 'Whom the announcement is about.',
  officer: 'Holds, takes up or leaves an office in the subject, or a power to represent it.',
  auditor: 'Audits the accounts of the subject.',
  partner: 'Is a partner of the subject.',
  owner: 'Owns or controls the subject: its sole member, a controlling person, a large shareholder.',
  insolvency_practitioner:
    'Runs or supervises an insolvency procedure: administrator, trustee, receiver, mandataire.',
  liquidator: 'Winds the subject up.',
  creditor: 'Is owed money.',
  petitioner: 'Asked a court for the procedure.',
  debtor: 'Owes the debts that the procedure is about, where that is not the subject itself.',
  buyer: 'Buys: a public body in a tender, the new owner in the sale of a business.',
  supplier: 'Won a contract or performs it.',
  tenderer: 'Offered to perform a contract.',
  review_body: 'Decides on complaints about a public procurement procedure.',
  seller: 'Sells or contributes a business, or owned it before.',
  previous_operator: 'Ran a business before, as owner or as tenant.',
  absorbed: 'Merges into another company and ends.',
  absorbing: 'Takes other companies in by a merger.',
  beneficiary: 'Receives assets or shares from a division or transfer.',
  parent: 'Stands above the buyer or the subject in a hierarchy.',
  court: 'Made the decision, or has jurisdiction.',
  register: 'Keeps the register in which the act is entered.',
  issuer: 'Issued the act or the security.',
  solicitor: 'Acts for a party, or receives claims on its behalf.',
  other: 'Is named, in a part that no other role names.',
} as const

export type Role = keyof typeof ROLES
