import type { ChartMessages } from './en.ts'

const it: ChartMessages = {
  partlySelected: name => `${name} (in parte nel periodo scelto)`,
  noPng: 'Questo browser non può creare immagini PNG.',
}

export default it
