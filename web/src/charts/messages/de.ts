import type { ChartMessages } from './en.ts'

const de: ChartMessages = {
  partlySelected: name => `${name} (teilweise im gewählten Zeitraum)`,
  noPng: 'Dieser Browser kann keine PNG-Bilder erstellen.',
}

export default de
