import type { ChartMessages } from './en.ts'

const fr: ChartMessages = {
  partlySelected: name => `${name} (en partie dans la période choisie)`,
  noPng: 'Ce navigateur ne peut pas créer d’images PNG.',
}

export default fr
