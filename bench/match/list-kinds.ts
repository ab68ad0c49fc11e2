import type { RandomNumbers } from '../synthetic-data/seeded-random.ts'

/** An entity of which rows are made. */
export interface BenchedEntity {
  readonly id: string
  readonly name: string
  readonly jurisdiction: string
  readonly tax_id: string | null
}

export interface BenchRow {
  readonly id: string
  readonly name?: string
  readonly number?: string
  readonly country?: string
}

/** The kinds of lists, with the rows per second to reach and how a row is made of an entity. */
export const LIST_KINDS: Readonly<
  Record<
    string,
    {
      readonly target: number | null
      readonly needsNumber: boolean
      readonly row: (entity: BenchedEntity, random: RandomNumbers) => Omit<BenchRow, 'id'>
    }
  >
> = {
  'numbers with country': {
    target: 2_000,
    needsNumber: true,
    row: ({ tax_id, jurisdiction }) => ({ number: spaced(tax_id), country: jurisdiction }),
  },
  'numbers and names': {
    target: 2_000,
    needsNumber: true,
    row: ({ tax_id, name, jurisdiction }) => ({ number: spaced(tax_id), name, country: jurisdiction }),
  },
  'names with country': {
    target: 300,
    needsNumber: false,
    row: ({ name, jurisdiction }) => ({ name: name.toLowerCase(), country: jurisdiction }),
  },
  'names without country': {
    target: 300,
    needsNumber: false,
    row: ({ name }) => ({ name: name.toUpperCase() }),
  },
  'names, one in five misspelled or unknown': {
    target: 300,
    needsNumber: false,
    row: ({ name, jurisdiction }, random) => ({
      name: random() < 0.2 ? misspell(name, random) : name,
      country: jurisdiction,
    }),
  },
}

/** Writes a number in groups of three. */
function spaced(number: string | null): string {
  return (number ?? '').replace(/(\d{3})(?=\d)/g, '$1 ')
}

/** Replaces a letter, or appends a word that no name has. */
function misspell(name: string, random: RandomNumbers): string {
  if (random() < 0.3) return `${name} Zwquirrlbach`
  const at = Math.floor(random() * name.length)
  return `${name.slice(0, at)}x${name.slice(at + 1)}`
}
