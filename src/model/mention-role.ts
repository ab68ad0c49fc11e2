/** The roles that parties can have in announcements, which are the same in all sources (design 4). */
export const MENTION_ROLES = {
  subject: 'Is the party that the announcement is about.',
  officer: 'Holds, takes up or leaves an office in the subject, or may represent it.',
  auditor: 'Audits the accounts of the subject.',
  partner: 'Is a partner of the subject.',
  owner: 'Owns or controls the subject, as sole member, controlling person or major shareholder.',
  insolvency_practitioner:
    'Runs or supervises insolvency proceedings, for example as administrator, trustee, receiver or mandataire.',
  liquidator: 'Winds up the subject.',
  creditor: 'Is owed money.',
  petitioner: 'Petitioned a court to open the proceedings.',
  debtor: 'Is the debtor in the proceedings, when it is not the subject.',
  buyer: 'Is the public body in a tender, or the new owner in the sale of a business.',
  supplier: 'Is awarded a contract or performs it.',
  tenderer: 'Submitted a tender for a contract.',
  review_body: 'Decides on complaints about a public procurement procedure.',
  seller: 'Sells a business or contributes it to a company, or owned it previously.',
  previous_operator: 'Ran the business previously, as owner or tenant.',
  absorbed: 'Merges into another company and ceases to exist.',
  absorbing: 'Absorbs other companies in a merger.',
  beneficiary: 'Receives assets or shares in a demerger or transfer.',
  parent: 'Is the parent organization of the buyer or subject.',
  court: 'Made the decision or has jurisdiction over the case.',
  register: 'Keeps the register in which the act is entered.',
  issuer: 'Issued the act or the security.',
  solicitor: 'Acts for a party, or receives claims on its behalf.',
  other: 'Is named in a capacity that no other role covers.',
} as const

export type MentionRole = keyof typeof MENTION_ROLES

/** All roles. Their order is stored in indexes, so changing it requires a new INDEX_SCHEMA_VERSION. */
export const MENTION_ROLE_NAMES = Object.keys(MENTION_ROLES) as MentionRole[]

/** Returns the mask of a set of roles, which has fewer than 32 bits. */
export function rolesMask(roles: readonly MentionRole[]): number {
  return roles.reduce((mask, role) => mask | (1 << MENTION_ROLE_NAMES.indexOf(role)), 0) >>> 0
}

/** Returns the roles in a mask. */
export function rolesOfMask(mask: number): MentionRole[] {
  return MENTION_ROLE_NAMES.filter(role => (mask & rolesMask([role])) !== 0)
}

export function sortRoles(roles: ReadonlySet<MentionRole>): MentionRole[] {
  return MENTION_ROLE_NAMES.filter(role => roles.has(role))
}
