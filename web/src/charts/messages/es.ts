import type { ChartMessages } from './en.ts'

const es: ChartMessages = {
  partlySelected: name => `${name} (en parte dentro del periodo elegido)`,
  noPng: 'Este navegador no puede crear imágenes PNG.',
}

export default es
