import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import { createCompanyMention, createCourtMention, createDraft } from './announcement-drafts.ts'

/** A made-up person whose words occur nowhere else. */
export interface NamedPerson {
  readonly given: string
  readonly surname: string
  /** A personal tax number with valid check letters is not needed, because nothing is resolved by it here. */
  readonly number: string
}

const SYLLABLES = [
  'zor',
  'qui',
  'vex',
  'mlo',
  'dra',
  'pnu',
  'kys',
  'bwe',
  'gaf',
  'jol',
  'tsy',
  'hru',
  'wik',
  'ybo',
]

/** Creates persons with unique names. */
export function createNamedPersons(count: number, offset = 0): NamedPerson[] {
  return Array.from({ length: count }, (_, n) => {
    const word = (k: number) => {
      const at = (i: number) => SYLLABLES[(offset + n + k * 5 + i * 3) % SYLLABLES.length] ?? ''
      return `${at(0)}${at(1)}${at(k)}${String.fromCharCode(97 + ((offset + n) % 26))}`
    }
    const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
    return {
      given: capital(word(1)),
      surname: capital(word(2)),
      number: `7${String(1_000_000 + offset + n)}X`,
    }
  })
}

/** Returns the announcement of a person with the name in every field and in many spellings. */
export function announcePerson({ given, surname, number }: NamedPerson, n: number): AnnouncementDraft {
  const mention: Mention = {
    type: 'person',
    role: n % 2 === 0 ? 'subject' : 'officer',
    name: n % 3 === 0 ? `${surname.toUpperCase()}, ${given}` : `${given} ${surname}`,
    identifiers: [{ scheme: 'nif', jurisdiction: 'ES', number, valid: n % 4 === 0 }],
    locality: 'Lyon',
    ...(n % 2 === 1 && { companyIndex: 0 }),
  }
  const company = createCompanyMention(String(100_000_000 + n), { name: `ATELIER NUMERO ${n} SARL` })
  return createDraft(`P${n}`, {
    title: `Nomination de ${given} ${surname}`,
    summary: [
      `M. ${surname.toUpperCase()} ${given}, né le 01/02/19${10 + n}, demeurant à Lyon.`,
      `${given.charAt(0)}. ${surname}; ${surname}’s; ${[...surname].join(' ')}; ${surname}ska; NIF ${number.slice(0, 4)}-${number.slice(4)}`,
    ].join('\n'),
    url: `https://example.org/P${n}/${encodeURIComponent(surname.toLowerCase())}-${given}`,
    mentions: n % 2 === 1 ? [company, mention, createCourtMention('Greffe de Lyon')] : [mention, company],
    metadata: { judge: `${surname} ${given}`, address: `chez ${given} ${surname}, Lyon`, capital: 1000 },
    details: {
      text: `${surname.toUpperCase()} ${given.toUpperCase()}`,
      officers: [{ nom: surname, prenom: given, birthDate: `19${10 + n}-02-01`, taxId: number }],
      [surname]: `${given.toLowerCase()}.${surname.toLowerCase()}@example.org`,
    },
  })
}

/** The words that must not be seen, normalised. */
export function secretsOf({ given, surname, number }: NamedPerson): string[] {
  return [given.toLowerCase(), surname.toLowerCase(), number.toLowerCase()]
}
